import type { ConnectedAccount } from '@skein/contract/accounts'
import type { AutomationSummary } from '@skein/contract/automations/automation'
import { sentenceOf, sentenceText } from '@skein/contract/automations/sentence'
import { editorPathOf } from '../../lib/editor-path-of.ts'
import { paletteWords } from '../../copy/palette.ts'
import {
  aiConversationPath,
  commentReplyPath,
  deleteCommentPath,
  dmReplyPath,
  paths,
  privateMessagePath,
} from '../../lib/paths.ts'

export interface CommandGroup {
  name: GroupName
  items: Command[]
}

interface CommandSource {
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

type Theme = keyof typeof paletteWords.themes

export type Action =
  | { kind: 'go'; path: string }
  | { kind: 'account'; id: string }
  | { kind: 'connect' }
  | { kind: 'theme'; theme: Theme }
  | { kind: 'assistant' }
  | { kind: 'shortcuts' }
  | { kind: 'logout' }

export interface Command {
  id: string
  group: GroupName
  label: string
  /** Second line of the entry. */
  note?: string
  /** Additional search terms. */
  also?: string
  /** Keyboard shortcut of the command. */
  keys?: string
  action: Action
}

type GroupName = keyof typeof paletteWords.groups

const pageCommand = (name: keyof typeof paletteWords.pages, path: string, keys?: string): Command => ({
  id: `go ${name}`,
  group: 'go',
  label: paletteWords.pages[name],
  also: paletteWords.also[name],
  ...(keys === undefined ? {} : { keys }),
  action: { kind: 'go', path },
})

const pageCommands: readonly Command[] = [
  pageCommand('dashboard', paths.workspace, 'g d'),
  pageCommand('automations', paths.automations, 'g a'),
  pageCommand('activity', paths.accountDecisionLog),
  pageCommand('liveChat', paths.liveChat, 'g l'),
  {
    id: 'go assistant',
    group: 'go',
    label: paletteWords.pages.assistant,
    also: paletteWords.also.assistant,
    keys: 'g i',
    action: { kind: 'assistant' },
  },
  pageCommand('billing', paths.billing, 'g b'),
  pageCommand('settings', paths.settings),
  pageCommand('platforms', paths.platforms, 'g p'),
  pageCommand('connections', paths.connections),
]

const createCommands: readonly Command[] = [
  {
    id: 'create',
    group: 'create',
    label: paletteWords.create,
    keys: 'c',
    action: { kind: 'go', path: paths.createAutomation },
  },
  ...(
    [
      ['AI Conversation Engagement', aiConversationPath()],
      ['Trigger Messages on Keywords (DM)', dmReplyPath()],
      ['Reply on Comments', commentReplyPath()],
      ['Direct Message (Who Comment on your post)', privateMessagePath()],
      ['Delete Unwanted Comments', deleteCommentPath()],
    ] as const
  ).map(([label, path]): Command => ({
    id: `create ${label}`,
    group: 'create',
    label,
    also: 'create new',
    action: { kind: 'go', path },
  })),
]

const themeCommands: readonly Command[] = (['dark', 'light', 'system'] as const).map((theme) => ({
  id: `theme ${theme}`,
  group: 'theme',
  label: paletteWords.themes[theme],
  also: paletteWords.also.theme,
  action: { kind: 'theme', theme },
}))

const helpCommands: readonly Command[] = [
  {
    id: 'shortcuts',
    group: 'help',
    label: paletteWords.shortcuts,
    also: paletteWords.also.shortcuts,
    keys: '?',
    action: { kind: 'shortcuts' },
  },
  {
    id: 'logout',
    group: 'help',
    label: paletteWords.logout,
    also: paletteWords.also.logout,
    action: { kind: 'logout' },
  },
]

const connectCommand: Command = {
  id: 'connect',
  group: 'account',
  label: paletteWords.connect,
  action: { kind: 'connect' },
}

/** Commands that do not depend on the account, listed before and after those that do. */
const leadingCommands: readonly Command[] = [...pageCommands, ...createCommands]
const trailingCommands: readonly Command[] = [connectCommand, ...themeCommands, ...helpCommands]
