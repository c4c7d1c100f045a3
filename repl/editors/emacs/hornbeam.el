;;; hornbeam.el --- Hornbeam in Emacs 29 or later  -*- lexical-binding: t -*-
;; SPDX-License-Identifier: MIT

;;; Commentary:
;; (load "hornbeam.el") in init.el.  See README.md.

;;; Code:

(defgroup hornbeam nil "Hornbeam, a Prolog." :group 'languages)
(defcustom hornbeam-path "hornbeam" "The executable." :type 'string :group 'hornbeam)
(defcustom hornbeam-inlay-hints nil "Show the names of arguments." :type 'boolean :group 'hornbeam)

(defvar prolog-system)
(defvar prolog-program-name)
(defvar eglot-server-programs)

(dolist (extension '("\\.pl\\'" "\\.pro\\'" "\\.prolog\\'" "\\.plt\\'"))
  (add-to-list 'auto-mode-alist (cons extension 'prolog-mode)))
(setq prolog-system 'swi
      prolog-program-name hornbeam-path)

(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs
               `(prolog-mode . (,hornbeam-path "--lsp" :initializationOptions
                                               (:inlayHints ,(if hornbeam-inlay-hints t :json-false))))))
(add-hook 'prolog-mode-hook (lambda () (when (fboundp 'eglot-ensure) (eglot-ensure))))

;; Emacs takes 0' followed by a quote or a backslash for the beginning of a text in part, and knows no `text`.
(defun hornbeam-syntax (start end)
  "Find character codes, radix numbers and escape sequences between START and END."
  (funcall
   (syntax-propertize-rules
    ("\\_<0\\('\\(?:\\\\x[[:xdigit:]]+\\\\?\\|\\\\[0-7]+\\\\?\\|\\\\.\\|''\\|[^\\\n]\\)\\)"
     (1 (unless (nth 8 (save-excursion (syntax-ppss (match-beginning 0)))) (string-to-syntax "_"))))
    ("\\_<[1-9][0-9]*\\('\\)[0-9a-zA-Z]"
     (1 (unless (nth 8 (save-excursion (syntax-ppss (match-beginning 0)))) (string-to-syntax "_"))))
    ("\\\\\\(?:x[[:xdigit:]]+\\|[0-7]+\\)\\(\\\\\\)" (1 "_")))
   start end))

(add-hook 'prolog-mode-hook
          (lambda ()
            (modify-syntax-entry ?` "\"")
            (setq-local syntax-propertize-function #'hornbeam-syntax)))

(provide 'hornbeam)
;;; hornbeam.el ends here
