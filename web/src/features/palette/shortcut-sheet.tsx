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
      ['$mod+K', m.palette_title()],
      ['?', m.palette_shortcut_does_sheet()],
      ['g d', m.common_dashboard()],
      ['g a', m.palette_shortcut_does_automation()],
      ['g l', m.palette_shortcut_does_live_chat()],
      ['g i', m.common_ai_assistant()],
      ['g b', m.common_billing()],
      ['g p', m.common_platforms()],
      ['c', m.common_create_an_automation()],
      ['n', m.common_notifications()],
      ['$mod+B', m.palette_shortcut_does_sidebar()],
      ['F6', m.palette_shortcut_does_regions()],
      ['Esc', m.common_close()],
    ],
  },
  {
    title: m.palette_shortcut_groups_lists(),
    rows: [
      ['/', m.palette_shortcut_does_search()],
      ['j k', m.palette_shortcut_does_walk()],
      ['Enter', m.common_open()],
      ['Space', m.palette_shortcut_does_peek()],
      ['x', m.common_select()],
      ['e', m.common_edit()],
      ['p', m.palette_shortcut_does_pause()],
      ['d', m.common_duplicate()],
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
      ['t', m.common_quick_test()],
    ],
  },
  {
    title: m.common_ai_assistant(),
    rows: [
      ['Enter', m.common_send()],
      ['Shift+Enter', m.palette_shortcut_does_line()],
      ['Esc', m.palette_shortcut_does_stop()],
      ['1', m.palette_shortcut_does_option()],
      ['↑', m.palette_shortcut_does_recall()],
      ['$mod+Shift+O', m.common_new_chat()],
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
      title={m.common_keyboard_shortcuts()}
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
            label={m.common_single_key_shortcuts()}
            hint={m.palette_shortcut_single_keys_hint()}
            checked={singleKeys}
            onCheckedChange={(checked) => useUiState.setState({ singleKeys: checked })}
          />
        </div>
      </div>
    </Dialog>
  )
}
