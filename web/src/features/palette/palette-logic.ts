import type { ConnectedAccount } from '@skein/contract/accounts'
import type { AutomationSummary } from '@skein/contract/automations/automation'
import { sentenceOf, sentenceText } from '@skein/contract/automations/sentence'
import { editorPathOf } from '../../lib/editor-path-of.ts'
import { paletteWords } from '../../copy/palette.ts'
import { first, last, type Command, type GroupName } from './standing-logic.ts'

export interface CommandGroup {
  name: GroupName
  items: Command[]
}

export interface Known {
  automations: readonly AutomationSummary[]
  accounts: readonly ConnectedAccount[]
  selectedId: string | null
}

const maxOfAGroup = 20

/** Everything that can be done from the palette. */
export function commandsFor({ automations, accounts, selectedId }: Known): Command[] {
  return [
    ...first,
    ...automations.flatMap(automationCommand),
    ...accounts.filter(({ id }) => id !== selectedId).map(accountCommand),
    ...last,
  ]
}

/**
 * What the query finds, in groups. Without a query: what was used last, and what always stands there; automations are
 * found by their words only.
 */
export function groupsFor(
  commands: readonly Command[],
  query: string,
  recent: readonly string[],
): CommandGroup[] {
  const words = folded(query).split(/\s+/).filter(Boolean)
  if (words.length > 0) return grouped(commands.filter((command) => fits(command, words)))
  const used = recent.flatMap((id) => commands.find((command) => command.id === id) ?? [])
  const standing = commands.filter(({ group, id }) => group !== 'automation' && !recent.includes(id))
  const before: CommandGroup[] = used.length > 0 ? [{ name: 'recent', items: used }] : []
  return [...before, ...grouped(standing)]
}

function grouped(commands: readonly Command[]): CommandGroup[] {
  const groups = new Map<GroupName, Command[]>()
  for (const command of commands) {
    const items = groups.get(command.group) ?? []
    if (items.length < maxOfAGroup) items.push(command)
    groups.set(command.group, items)
  }
  return [...groups].map(([name, items]) => ({ name, items }))
}

const folded = (text: string) => text.normalize('NFKC').toLowerCase()

function fits({ label, note = '', also = '' }: Command, words: readonly string[]): boolean {
  const text = folded(`${label} ${note} ${also}`)
  return words.every((word) => text.includes(word))
}

/** Kinds that this version has no editor for are left out. */
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
