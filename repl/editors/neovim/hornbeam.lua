-- SPDX-License-Identifier: MIT
-- Hornbeam in Neovim 0.8 or later: copy to ~/.config/nvim/plugin/hornbeam.lua. See README.md.

local hornbeam = vim.g.hornbeam_path or "hornbeam"

vim.g.filetype_pl = "prolog" -- 0.7 asks for this
if vim.filetype then
  vim.filetype.add({ extension = { pl = "prolog", pro = "prolog", prolog = "prolog", plt = "prolog" } })
end

local function attach(event)
  if vim.lsp.start then
    vim.lsp.start({
      name = "hornbeam",
      cmd = { hornbeam, "--lsp" },
      root_dir = vim.fn.fnamemodify(event.file ~= "" and event.file or vim.fn.getcwd(), ":p:h"),
      init_options = { inlayHints = vim.g.hornbeam_inlay_hints or false },
    }, { bufnr = event.buf })
  else -- 0.7
    local client = vim.lsp.start_client({
      name = "hornbeam",
      cmd = { hornbeam, "--lsp" },
      root_dir = vim.fn.fnamemodify(event.file, ":p:h"),
      on_attach = function(_, buffer)
        vim.api.nvim_buf_set_option(buffer, "omnifunc", "v:lua.vim.lsp.omnifunc")
      end,
    })
    if client then vim.lsp.buf_attach_client(event.buf, client) end
  end
end

vim.api.nvim_create_autocmd("FileType", {
  pattern = "prolog",
  callback = function(event)
    event.file = vim.api.nvim_buf_get_name(event.buf)
    attach(event)
    local keys = { K = "hover", gd = "definition", gr = "references", ["<leader>rn"] = "rename",
      ["<leader>ca"] = "code_action", ["<leader>f"] = "format" }
    for key, action in pairs(keys) do
      vim.keymap.set("n", key, function()
        local call = vim.lsp.buf[action] or vim.lsp.buf[action .. "ting"] or vim.lsp.buf.formatting
        call()
      end, { buffer = event.buf })
    end
  end,
})

-- What the colours of Vim take for the end or the beginning of a text: 0'", 16'ff, '\x41\', "a\<newline>b", `%`.
vim.api.nvim_create_autocmd("Syntax", {
  pattern = "prolog",
  callback = function()
    local escape = [[\\x\x\+\\\|\\\o\+\\\|\\\_.]]
    vim.cmd("syntax clear prologAtom prologString")
    for quote, group in pairs({ ["'"] = "prologAtom", ['"'] = "prologString", ["`"] = "prologString" }) do
      vim.cmd(("syntax region %s start=+%s+ skip=+%s\\|%s%s+ end=+%s+"):format(group, quote, escape, quote, quote, quote))
    end
    vim.cmd([[syntax match prologNumber +\<\d\+'\w\++]])
    vim.cmd([[syntax match prologCharCode +\<0'\%(\\x\x\+\\\=\|\\\o\+\\\=\|\\.\|''\|.\)+]])
  end,
})

-- What code lenses call.
local function terminal(text)
  vim.cmd("botright split | terminal " .. vim.fn.shellescape(hornbeam) .. " " .. vim.fn.shellescape(vim.fn.expand("%")))
  vim.fn.chansend(vim.b.terminal_job_id, text .. "\n")
end
if vim.lsp.commands then
  vim.lsp.commands["hornbeam.query"] = function(command)
    terminal((command.arguments[1]:gsub("%s*%.?%s*$", "")) .. ".")
  end
  vim.lsp.commands["hornbeam.runTests"] = function() terminal("run_tests.") end
  vim.lsp.commands["hornbeam.callers"] = function(command)
    vim.fn.setqflist(vim.lsp.util.locations_to_items(command.arguments[3], "utf-16"))
    vim.cmd("copen")
  end
end
