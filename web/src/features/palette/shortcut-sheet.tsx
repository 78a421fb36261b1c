import { showOverlay } from '../../lib/browser/overlay-state.ts'
import { useUiState } from '../../lib/browser/ui-state.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Keys } from '../../ui/keys.tsx'
import { Switch } from '../../ui/forms/switch.tsx'
import { shortcutWords } from '../../copy/palette.ts'

const { does, groups } = shortcutWords

const lists = [
  {
    title: groups.everywhere,
    rows: [
      ['$mod+K', does.palette],
      ['?', does.sheet],
      ['g d', does.dashboard],
      ['g a', does.automation],
      ['g l', does.liveChat],
      ['g i', does.assistant],
      ['g b', does.billing],
      ['g p', does.platforms],
      ['c', does.create],
      ['n', does.notices],
      ['$mod+B', does.sidebar],
      ['F6', does.regions],
      ['Esc', does.close],
    ],
  },
  {
    title: groups.lists,
    rows: [
      ['/', does.search],
      ['j k', does.walk],
      ['Enter', does.open],
      ['x', does.select],
      ['e', does.edit],
      ['p', does.pause],
      ['d', does.duplicate],
      ['Del', does.remove],
    ],
  },
  {
    title: does.liveChat,
    rows: [
      ['u', does.markUnread],
      ['e', does.markDone],
    ],
  },
  {
    title: groups.editors,
    rows: [
      ['$mod+Enter', does.deploy],
      ['$mod+S', does.saveDraft],
      ['v', does.flip],
      ['t', does.test],
    ],
  },
  {
    title: groups.assistant,
    rows: [
      ['Enter', does.send],
      ['Shift+Enter', does.line],
      ['Esc', does.stop],
      ['1', does.option],
      ['↑', does.recall],
      ['$mod+Shift+O', does.newChat],
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
      title={shortcutWords.title}
      description={shortcutWords.text}
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
                    <Keys keys={keys} between={keys === 'j k' ? '/' : shortcutWords.between} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <div className="sm:col-span-2">
          <Switch
            label={shortcutWords.singleKeys}
            hint={shortcutWords.singleKeysHint}
            checked={singleKeys}
            onCheckedChange={(checked) => useUiState.setState({ singleKeys: checked })}
          />
        </div>
      </div>
    </Dialog>
  )
}
