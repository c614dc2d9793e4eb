set nocompatible
set tabstop=4 shiftwidth=4
nnoremap <leader>b2 :buffer 2<CR>
let g:e5 = 1
