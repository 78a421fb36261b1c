import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { Search } from 'lucide-react'
import { useRef, useState } from 'react'
import { m } from '@skein/messages'
import { releaseKeys } from '../../lib/browser/keys/held-keys.ts'
import { showOverlay, useOverlay } from '../../lib/browser/overlay-state.ts'
import { Keys } from '../../ui/keys.tsx'
import { backdropClass } from '../../ui/overlays/popup-style.ts'
import { groupsFor, type CommandGroup, type Command, wordsOf } from './palette-logic.ts'
import { groupIcons } from './group-icons.ts'
import { useRecent, useCommands } from './use-commands.ts'
import { useFoundConversations, type FoundConversations } from './use-found-conversations.ts'
import { SearchMarks } from '../../components/search-marks.tsx'
import { OneLine } from '../../ui/one-line.tsx'
import { groupNames } from './palette-names.ts'

/** Searches pages, automations, conversations, accounts and settings; arrow keys select, Enter runs. */
export function CommandPalette({ open }: { open: boolean }) {
  const input = useRef<HTMLInputElement>(null)
  const opening = useOpenings(open)
  const afterClose = useRef<(() => void) | null>(null)
  const finish = (isOpen: boolean) => {
    const act = isOpen ? null : afterClose.current
    if (!act) return
    afterClose.current = null
    const { origin } = useOverlay.getState()
    if (origin instanceof HTMLElement && origin.isConnected) origin.focus()
    act()
  }
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next) => !next && showOverlay(null)}
      onOpenChangeComplete={finish}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={backdropClass} />
        <Dialog.Popup
          initialFocus={input}
          className="fixed top-[min(12dvh,96px)] left-1/2 z-40 flex max-h-[min(76dvh,560px)] w-[min(640px,calc(100vw-24px))] -translate-x-1/2 flex-col overflow-hidden rounded-card border border-line bg-pane shadow-lift transition-opacity duration-(--press) data-ending-style:opacity-0 data-starting-style:opacity-0"
        >
          <Dialog.Title className="sr-only">{m.palette_title()}</Dialog.Title>
          <Commands key={opening} input={input} onClosed={(act) => (afterClose.current = act)} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/**
 * Counts openings. Used as a key, so that each opening starts with an empty query, even during the closing animation.
 */
function useOpenings(open: boolean): number {
  const [snapshot, setSnapshot] = useState({ open, count: 0 })
  if (snapshot.open !== open) setSnapshot({ open, count: snapshot.count + (open ? 1 : 0) })
  return snapshot.count
}

const searchWords: Record<FoundConversations['state'], string | null> = {
  idle: null,
  searching: m.palette_searching(),
  failed: m.palette_conversations_failed(),
}

interface CommandsProps {
  input: React.RefObject<HTMLInputElement | null>
  /** Takes what runs once the palette is closed. */
  onClosed: (act: () => void) => void
}

function Commands({ input, onClosed }: CommandsProps) {
  const [query, setQuery] = useState('')
  const { commands, run } = useCommands(onClosed)
  const recent = useRecent((state) => state.ids)
  const { found, state } = useFoundConversations(query)
  const words = wordsOf(query)
  const groups = groupsFor(commands, query, { recent, found })
  return (
    <Autocomplete.Root
      inline
      open
      mode="none"
      autoHighlight="always"
      keepHighlight
      items={groups}
      value={query}
      onValueChange={(value, { reason }) => {
        if (reason !== 'item-press') setQuery(value)
      }}
      itemToStringValue={(command: Command) => command.label}
    >
      <div className="flex items-center gap-3 border-b border-line px-4">
        <Search size={18} aria-hidden="true" className="shrink-0 text-text-3" />
        <Autocomplete.Input
          ref={input}
          onFocus={() => void releaseKeys()}
          aria-label={m.palette_title()}
          placeholder={m.palette_placeholder()}
          className="h-14 min-w-0 grow bg-transparent text-chat outline-none placeholder:text-text-3"
        />
        <Keys keys="Esc" between={m.palette_shortcut_between()} />
      </div>
      <Autocomplete.Empty className="px-4 text-text-2 not-empty:py-6">
        {groups.length === 0 && state === 'idle' ? m.palette_nothing({ query }) : null}
      </Autocomplete.Empty>
      <Autocomplete.List className="min-h-0 overflow-y-auto overscroll-contain p-2 empty:hidden">
        {(group: CommandGroup) => <Group key={group.name} group={group} words={words} onRun={run} />}
      </Autocomplete.List>
      <Autocomplete.Status className="meta px-5 not-empty:py-3">{searchWords[state]}</Autocomplete.Status>
    </Autocomplete.Root>
  )
}

interface GroupProps {
  group: CommandGroup
  /** The words of the query. */
  words: readonly string[]
  onRun: (command: Command) => void
}

function Group({ group, words, onRun }: GroupProps) {
  return (
    <Autocomplete.Group items={group.items} className="pb-2">
      <Autocomplete.GroupLabel className="meta block px-3 pt-2 pb-1">
        {groupNames[group.name]}
      </Autocomplete.GroupLabel>
      <Autocomplete.Collection>
        {(command: Command) => (
          <Autocomplete.Item
            key={command.id}
            value={command}
            onClick={() => onRun(command)}
            className="flex min-h-11 cursor-default scroll-my-2 items-center gap-3 rounded-control px-3 py-1.5 outline-none select-none data-highlighted:bg-overlay lg:min-h-10"
          >
            <Icon command={command} />
            <span className="min-w-0 grow">
              <span dir="auto" className="line-clamp-2 text-start">
                <SearchMarks text={command.label} search={words} />
              </span>
              {command.note && (
                <OneLine className="meta">
                  <SearchMarks text={command.note} search={words} cut />
                </OneLine>
              )}
            </span>
            {command.keys && <Keys keys={command.keys} between={m.palette_shortcut_between()} />}
          </Autocomplete.Item>
        )}
      </Autocomplete.Collection>
    </Autocomplete.Group>
  )
}

/** The icon of the group that the command belongs to; recent ones keep theirs. */
function Icon({ command: { group } }: { command: Command }) {
  const GroupIcon = groupIcons[group]
  return <GroupIcon size={16} aria-hidden="true" className="shrink-0 text-text-3" />
}
