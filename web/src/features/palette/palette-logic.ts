import type { ConnectedAccount } from '@skein/contract/accounts'
import type { AutomationSummary } from '@skein/contract/automations/automation'
import { sentenceOf, sentenceText } from '@skein/contract/automations/sentence'
import { editorPathOf } from '../../lib/editor-path-of.ts'
import { paletteWords } from '../../copy/palette.ts'
import { leadingCommands, trailingCommands, type Command, type GroupName } from './built-in-commands-logic.ts'

export interface CommandGroup {
  name: GroupName
  items: Command[]
}

export interface CommandSource {
  automations: readonly AutomationSummary[]
  accounts: readonly ConnectedAccount[]
  selectedId: string | null
}

const maxPerGroup = 20

/** Returns all commands of the palette. */
export function commandsFor({ automations, accounts, selectedId }: CommandSource): Command[] {
  return [
    ...leadingCommands,
    ...automations.flatMap(automationCommand),
    ...accounts.filter(({ id }) => id !== selectedId).map(accountCommand),
    ...trailingCommands,
  ]
}

/**
 // Returns the commands that match the query, in groups. Without a query: the last used and the built-in ones;
 // automations
 * appear only in search results.
 */
export function groupsFor(
  commands: readonly Command[],
  query: string,
  recent: readonly string[],
): CommandGroup[] {
  const words = normalized(query).split(/\s+/).filter(Boolean)
  if (words.length > 0) return grouped(commands.filter((command) => matches(command, words)))
  const used = recent.flatMap((id) => commands.find((command) => command.id === id) ?? [])
  const defaults = commands.filter(({ group, id }) => group !== 'automation' && !recent.includes(id))
  const before: CommandGroup[] = used.length > 0 ? [{ name: 'recent', items: used }] : []
  return [...before, ...grouped(defaults)]
}

function grouped(commands: readonly Command[]): CommandGroup[] {
  const groups = new Map<GroupName, Command[]>()
  for (const command of commands) {
    const items = groups.get(command.group) ?? []
    if (items.length < maxPerGroup) items.push(command)
    groups.set(command.group, items)
  }
  return [...groups].map(([name, items]) => ({ name, items }))
}

const normalized = (text: string) => text.normalize('NFKC').toLowerCase()

function matches({ label, note = '', also = '' }: Command, words: readonly string[]): boolean {
  const text = normalized(`${label} ${note} ${also}`)
  return words.every((word) => text.includes(word))
}

/** Returns no command for a kind without an editor. */
function automationCommand(automation: AutomationSummary): Command[] {
  const path = editorPathOf(automation.automation_type, automation.automation_id)
  if (path === null) return []
  return [
    {
      id: `automation ${automation.automation_id}`,
      group: 'automation',
      label: sentenceText(sentenceOf(automation)),
      note: automation.name,
      action: { kind: 'go', path },
    },
  ]
}

const accountCommand = ({ id, username }: ConnectedAccount): Command => ({
  id: `account ${id}`,
  group: 'account',
  label: paletteWords.switchTo(`@${username}`),
  action: { kind: 'account', id },
})
