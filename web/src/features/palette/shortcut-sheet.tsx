import { m } from '@skein/messages'
import { showOverlay } from '../../lib/browser/overlay-state.ts'
import { pageShortcuts } from '../../lib/shortcut-keys.ts'
import { useUiState } from '../../lib/browser/ui-state.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Keys } from '../../ui/keys.tsx'
import { Switch } from '../../ui/forms/switch.tsx'
import { shortcutNames, shownKeys } from './shortcut-names.ts'

/** A shortcut, or keys that a part of a screen handles by itself. */
type Row = keyof typeof shortcutNames | readonly [keys: string, text: string]

/** Selection of a range. */
const extendKeys = `${shownKeys('extendDown')} ${shownKeys('extendUp')}`

/** Next and previous. */
const walkKeys = `${shownKeys('next')} ${shownKeys('previous')}`

const lists: readonly { title: string; rows: readonly Row[] }[] = [
  {
    title: m.palette_shortcut_groups_everywhere(),
    rows: [
      'palette',
      'sheet',
      ...pageShortcuts,
      'notifications',
      'sidebar',
      'assistantPanel',
      ['F6', m.palette_shortcut_does_regions()],
      ['Esc', m.common_close()],
    ],
  },
  {
    title: m.palette_shortcut_groups_lists(),
    rows: [
      'search',
      [walkKeys, m.palette_shortcut_does_walk()],
      ['Enter', m.common_open()],
      ['Space', m.palette_shortcut_does_peek()],
      'select',
      [extendKeys, m.palette_shortcut_does_select_more()],
      ['$mod+A', m.palette_shortcut_does_select_all()],
      'edit',
      'pause',
      'duplicate',
      'remove',
    ],
  },
  {
    title: m.palette_shortcut_does_live_chat(),
    rows: [
      'reply',
      'quote',
      ['$mod+Enter', m.palette_shortcut_does_send_leave()],
      'markUnread',
      'markDone',
      'assign',
    ],
  },
  { title: m.palette_shortcut_groups_editors(), rows: ['submit', 'saveDraft', 'flip', 'test'] },
  {
    title: m.common_ai_assistant(),
    rows: [
      ['Enter', m.common_send()],
      ['Shift+Enter', m.palette_shortcut_does_line()],
      ['Esc', m.palette_shortcut_does_stop()],
      ['1', m.palette_shortcut_does_option()],
      ['↑', m.palette_shortcut_does_recall()],
      'newChat',
    ],
  },
]

const keysAndText = (row: Row): readonly [keys: string, text: string] =>
  typeof row === 'string' ? [shownKeys(row), shortcutNames[row]] : row

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
              {rows.map(keysAndText).map(([keys, text]) => (
                <div key={keys} className="flex min-h-8 items-center justify-between gap-4">
                  <dt>{text}</dt>
                  <dd>
                    <Keys keys={keys} between={keys === walkKeys ? '/' : m.palette_shortcut_between()} />
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
