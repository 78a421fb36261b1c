import { m } from '@skein/messages'
import { showOverlay } from '../../lib/browser/overlay-state.ts'
import { useUiState } from '../../lib/browser/ui-state.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Keys } from '../../ui/keys.tsx'
import { Switch } from '../../ui/forms/switch.tsx'

const lists = [
  {
    title: m.palette_shortcut_groups_everywhere(),
    rows: [
      ['$mod+K', m.palette_shortcut_does_palette()],
      ['?', m.palette_shortcut_does_sheet()],
      ['g d', m.palette_shortcut_does_dashboard()],
      ['g a', m.palette_shortcut_does_automation()],
      ['g l', m.palette_shortcut_does_live_chat()],
      ['g i', m.palette_shortcut_does_assistant()],
      ['g b', m.palette_shortcut_does_billing()],
      ['g p', m.palette_shortcut_does_platforms()],
      ['c', m.palette_shortcut_does_create()],
      ['n', m.palette_shortcut_does_notices()],
      ['$mod+B', m.palette_shortcut_does_sidebar()],
      ['F6', m.palette_shortcut_does_regions()],
      ['Esc', m.palette_shortcut_does_close()],
    ],
  },
  {
    title: m.palette_shortcut_groups_lists(),
    rows: [
      ['/', m.palette_shortcut_does_search()],
      ['j k', m.palette_shortcut_does_walk()],
      ['Enter', m.palette_shortcut_does_open()],
      ['x', m.palette_shortcut_does_select()],
      ['e', m.palette_shortcut_does_edit()],
      ['p', m.palette_shortcut_does_pause()],
      ['d', m.palette_shortcut_does_duplicate()],
      ['Del', m.palette_shortcut_does_remove()],
    ],
  },
  {
    title: m.palette_shortcut_does_live_chat(),
    rows: [
      ['u', m.inbox_tools_unread()],
      ['e', m.inbox_tools_done()],
    ],
  },
  {
    title: m.palette_shortcut_groups_editors(),
    rows: [
      ['$mod+Enter', m.palette_shortcut_does_deploy()],
      ['$mod+S', m.palette_shortcut_does_save_draft()],
      ['v', m.palette_shortcut_does_flip()],
      ['t', m.palette_shortcut_does_test()],
    ],
  },
  {
    title: m.palette_shortcut_groups_assistant(),
    rows: [
      ['Enter', m.palette_shortcut_does_send()],
      ['Shift+Enter', m.palette_shortcut_does_line()],
      ['Esc', m.palette_shortcut_does_stop()],
      ['1', m.palette_shortcut_does_option()],
      ['↑', m.palette_shortcut_does_recall()],
      ['$mod+Shift+O', m.palette_shortcut_does_new_chat()],
    ],
  },
] as const

/** List of all keyboard shortcuts, with a switch for those without Ctrl or Cmd. */
export function ShortcutSheet({ open }: { open: boolean }) {
  const singleKeys = useUiState((state) => state.singleKeys)
  return (
    <Dialog
      wide
      open={open}
      onOpenChange={(next) => showOverlay(next ? 'shortcuts' : null)}
      title={m.palette_shortcut_title()}
      description={m.palette_shortcut_text()}
    >
      <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
        {lists.map(({ title, rows }) => (
          <section key={title} aria-label={title} className="first:sm:row-span-2">
            <h3 className="section-head mb-1">{title}</h3>
            <dl className="divide-y divide-line">
              {rows.map(([keys, text]) => (
                <div key={keys} className="flex min-h-9 items-center justify-between gap-4">
                  <dt>{text}</dt>
                  <dd>
                    <Keys keys={keys} between={keys === 'j k' ? '/' : m.palette_shortcut_between()} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <div className="sm:col-span-2">
          <Switch
            label={m.palette_shortcut_single_keys()}
            hint={m.palette_shortcut_single_keys_hint()}
            checked={singleKeys}
            onCheckedChange={(checked) => useUiState.setState({ singleKeys: checked })}
          />
        </div>
      </div>
    </Dialog>
  )
}
