" SPDX-License-Identifier: MIT
" Hornbeam in Vim 9: copy to ~/.vim/plugin/hornbeam.vim. See README.md.

let g:filetype_pl = 'prolog'
let g:hornbeam_path = get(g:, 'hornbeam_path', 'hornbeam')

let s:ale = #{name: 'hornbeam', lsp: 'stdio', executable: g:hornbeam_path, command: '%e --lsp',
      \ project_root: {buffer -> fnamemodify(bufname(buffer), ':p:h')}}

augroup hornbeam
  autocmd!
  autocmd BufNewFile,BufRead *.pro,*.prolog,*.plt setfiletype prolog
  autocmd User LspSetup call LspAddServer([#{name: 'hornbeam', filetype: ['prolog'], path: g:hornbeam_path, args: ['--lsp']}])
  autocmd FileType prolog silent! call ale#linter#Define('prolog', s:ale)
  autocmd FileType prolog setlocal commentstring=%\ %s expandtab shiftwidth=4
  autocmd FileType prolog let &l:makeprg = g:hornbeam_path . ' --diagnostics gcc -g true -t halt %'
  autocmd FileType prolog setlocal errorformat=%f:%l:%c:\ %t%*[a-z]:\ %m
  autocmd FileType prolog command! -buffer HornbeamConsult call s:consult()
  autocmd Syntax prolog call s:syntax()
augroup END

" What Vim's own colours take for the end or the beginning of a text: 0'", 16'ff, '\x41\', "a\<newline>b", `%`.
function! s:syntax() abort
  syntax clear prologAtom prologString
  syntax region prologAtom start=+'+ skip=+\\x\x\+\\\|\\\o\+\\\|\\\_.\|''+ end=+'+
  syntax region prologString start=+"+ skip=+\\x\x\+\\\|\\\o\+\\\|\\\_.\|""+ end=+"+ contains=@Spell
  syntax region prologString start=+`+ skip=+\\x\x\+\\\|\\\o\+\\\|\\\_.\|``+ end=+`+
  syntax match prologNumber +\<\d\+'\w\++
  syntax match prologCharCode +\<0'\%(\\x\x\+\\\=\|\\\o\+\\\=\|\\.\|''\|.\)+
endfunction

function! s:consult() abort
  write
  execute 'botright terminal' g:hornbeam_path expand('%')
endfunction
