import { m } from '@skein/messages'
import type { ConnectedAccount } from '@skein/contract/accounts/accounts'
import type { AutomationSummary } from '@skein/contract/automations/automation-summary'
import type { Conversation } from '@skein/contract/inbox/inbox'
import { sentenceOf, sentenceText } from '@skein/contract/automations/sentence/sentence'
import { editorPathOf } from '../../lib/editor-path-of.ts'
import { conversationPath, paths } from '../../lib/paths.ts'
import { personName, previewText } from '../../copy/inbox.ts'
import { type groupNames, commandNames, pageNames, searchTerms, themeNames } from './palette-names.ts'
import { settingsPages } from '../../copy/settings-pages.ts'

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
 * Returns the commands that match the query, in groups, then those that the server found. Without a query: the last used
 * and all but automations and pages of the settings.
 */
export function groupsFor(
  commands: readonly Command[],
  query: string,
  { recent, found }: { recent: readonly string[]; found: readonly Command[] },
): CommandGroup[] {
  const words = normalized(query).split(/\s+/).filter(Boolean)
  if (words.length > 0) return grouped([...commands.filter((command) => matches(command, words)), ...found])
  const used = recent.flatMap((id) => commands.find((command) => command.id === id) ?? [])
  const defaults = commands.filter(
    ({ group, id }) => group !== 'automation' && group !== 'settings' && !recent.includes(id),
  )
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
  label: m.common_switch_to_name({ name: m.format_username({ username }) }),
  action: { kind: 'account', id },
})

/** The name is the username and, below it, the last message. */
export const conversationCommand = (conversation: Conversation): Command => ({
  id: `conversation ${conversation.id}`,
  group: 'conversation',
  label: personName(conversation.participants.data[1]?.username ?? null),
  note: previewText(conversation),
  action: { kind: 'go', path: conversationPath(conversation.id) },
})

type Theme = keyof typeof themeNames

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

type GroupName = keyof typeof groupNames

const pageCommand = (name: keyof typeof pageNames, action: Action, keys?: string): Command => ({
  id: `go ${name}`,
  group: 'go',
  label: pageNames[name],
  also: searchTerms[name],
  ...(keys === undefined ? {} : { keys }),
  action,
})

const go = (path: string): Action => ({ kind: 'go', path })

const pageCommands: readonly Command[] = [
  pageCommand('dashboard', go(paths.workspace), 'g d'),
  pageCommand('automations', go(paths.automations), 'g a'),
  pageCommand('activity', go(paths.accountDecisionLog)),
  pageCommand('examples', go(paths.examples)),
  pageCommand('chatMenu', go(paths.chatMenu)),
  pageCommand('liveChat', go(paths.liveChat), 'g l'),
  pageCommand('assistant', { kind: 'assistant' }, 'g i'),
  pageCommand('billing', go(paths.billing), 'g b'),
  pageCommand('settings', go(paths.settings)),
  pageCommand('platforms', go(paths.platforms), 'g p'),
  pageCommand('connections', go(paths.connections)),
]

/** Listed only for a query: without one, the command for the settings suffices. */
const settingsCommands = Object.entries(settingsPages).map(([page, label]): Command => ({
  id: `settings ${page}`,
  group: 'settings',
  label,
  also: m.common_settings(),
  action: go(paths.settingsPage.replace('$page', page)),
}))

const createCommand = ([label, path]: readonly [string, string]): Command => ({
  id: `create ${label}`,
  group: 'create',
  label,
  also: 'create new',
  action: go(path),
})

const createCommands: readonly Command[] = [
  {
    id: 'create',
    group: 'create',
    label: m.common_create_an_automation(),
    keys: 'c',
    action: go(paths.createAutomation),
  },
  ...(
    [
      [m.chooser_cards_ai_dm_conversation_title(), paths.aiConversation],
      [m.chooser_cards_dm_reply_title(), paths.dmReply],
      [m.chooser_cards_comment_reply_title(), paths.commentReply],
      [m.chooser_cards_private_message_title(), paths.privateMessage],
      [m.chooser_cards_delete_comment_title(), paths.deleteComment],
    ] as const
  ).map(createCommand),
]

const themeCommands = (['dark', 'light', 'system'] as const).map((theme): Command => ({
  id: `theme ${theme}`,
  group: 'theme',
  label: themeNames[theme],
  also: m.palette_also_theme(),
  action: { kind: 'theme', theme },
}))

const helpCommand = (kind: 'shortcuts' | 'logout', keys?: string): Command => ({
  id: kind,
  group: 'help',
  label: commandNames[kind],
  also: searchTerms[kind],
  ...(keys === undefined ? {} : { keys }),
  action: { kind },
})

/** Commands that do not depend on the account, listed before and after those that do. */
const leadingCommands: readonly Command[] = [...pageCommands, ...settingsCommands, ...createCommands]
const trailingCommands: readonly Command[] = [
  { id: 'connect', group: 'account', label: m.common_connect_instagram(), action: { kind: 'connect' } },
  ...themeCommands,
  helpCommand('shortcuts', '?'),
  helpCommand('logout'),
]
