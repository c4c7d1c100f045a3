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

(provide 'hornbeam)
;;; hornbeam.el ends here
