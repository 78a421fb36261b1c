import { m } from '@skein/messages'
import type { ConnectedAccount } from '@skein/contract/accounts/accounts'
import { AutomationType } from '@skein/contract/automations/automation'
import type { AutomationSummary } from '@skein/contract/automations/automation-summary'
import type { Conversation } from '@skein/contract/inbox/inbox'
import { sentenceOf, sentenceText } from '@skein/contract/automations/sentence/sentence'
import type { ScreenCommand } from '../../lib/browser/commands.ts'
import { pageShortcuts, type Shortcut } from '../../lib/shortcut-keys.ts'
import { editorOf, editorPathOf } from '../../lib/editor-path-of.ts'
import { conversationPath, paths } from '../../lib/paths.ts'
import { customerName, previewText } from '../../copy/inbox.ts'
import {
  type groupNames,
  commandNames,
  newNames,
  pageNames,
  searchTerms,
  themeNames,
  typeNames,
} from './palette-names.ts'
import { settingsPages } from '../../copy/settings-pages.ts'
import { shortcutNames, shownKeys } from './shortcut-names.ts'

export interface CommandGroup {
  name: GroupName
  items: Command[]
}

interface CommandSource {
  automations: readonly AutomationSummary[]
  accounts: readonly ConnectedAccount[]
  selectedId: string | null
  /** What the mounted screen can do now. */
  screen: readonly ScreenCommand[]
}

const maxPerGroup = 20

/** Returns all commands of the palette. */
export function commandsFor({ automations, accounts, selectedId, screen }: CommandSource): Command[] {
  return [
    ...screenCommands(screen),
    ...leadingCommands,
    ...automations.flatMap(automationCommand),
    ...automations.map(switchCommand),
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
  const words = wordsOf(query)
  if (words.length > 0) return grouped([...commands.filter((command) => matches(command, words)), ...found])
  const recentCommands = recent.flatMap((id) => commands.find((command) => command.id === id) ?? [])
  const defaults = commands.filter(
    ({ group, id }) => group !== 'automation' && group !== 'settings' && !recent.includes(id),
  )
  const last: CommandGroup[] = recentCommands.length > 0 ? [{ name: 'recent', items: recentCommands }] : []
  const groups = grouped(defaults)
  const onScreen = groups.filter(({ name }) => name === 'screen')
  return [...onScreen, ...last, ...groups.filter(({ name }) => name !== 'screen')]
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

/** Returns the words of a query, which are searched one by one. */
export const wordsOf = (query: string): string[] => normalized(query).split(/\s+/).filter(Boolean)

const normalized = (text: string) => text.normalize('NFKC').toLowerCase()

function matches({ label, note = '', also = '' }: Command, words: readonly string[]): boolean {
  const text = normalized(`${label} ${note} ${also}`)
  return words.every((word) => text.includes(word))
}

/** Shortcuts of the whole app, which have commands of their own. */
const elsewhere: ReadonlySet<ScreenCommand['id']> = new Set<Shortcut>(['palette', 'sheet', ...pageShortcuts])

/** Shortcuts of the frame around the screens, which follow those of the screen. */
const frame: ReadonlySet<ScreenCommand['id']> = new Set<Shortcut>(['notifications', 'sidebar'])

/** Returns the commands of the screen, each once. */
function screenCommands(screen: readonly ScreenCommand[]): Command[] {
  const byId = new Map(screen.map((command) => [command.id, command]))
  const ordered = [...byId.values()].toSorted((a, b) => Number(frame.has(a.id)) - Number(frame.has(b.id)))
  return ordered.flatMap(({ id, label, run }) => {
    if (elsewhere.has(id)) return []
    const name = label ?? (isNamed(id) ? shortcutNames[id] : undefined)
    if (name === undefined) return []
    return [
      {
        id: `screen ${id}`,
        group: 'screen' as const,
        label: name,
        ...(id === 'pauseAll' ? { also: m.palette_also_pause() } : { keys: shownKeys(id) }),
        action: { kind: 'screen' as const, run },
      },
    ]
  })
}

const isNamed = (id: string): id is keyof typeof shortcutNames => id in shortcutNames

/** Pauses an automation, or activates it. */
const switchCommand = (automation: AutomationSummary): Command => ({
  id: `switch ${automation.automation_id}`,
  group: 'automation',
  label:
    automation.activation_status === 'ACTIVE'
      ? m.automations_row_pause_named({ name: automation.name })
      : m.automations_row_activate_named({ name: automation.name }),
  action: { kind: 'switch', automation },
})

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

/** The name and, below it, the text that the search found, else the last message. */
export const conversationCommand = (conversation: Conversation): Command => ({
  id: `conversation ${conversation.id}`,
  group: 'conversation',
  label: customerName(conversation),
  note: conversation.match ?? previewText(conversation),
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
  | { kind: 'screen'; run: () => void }
  | { kind: 'switch'; automation: AutomationSummary }

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

const pageCommand = (name: keyof typeof pageNames, action: Action, shortcut?: Shortcut): Command => ({
  id: `go ${name}`,
  group: 'go',
  label: pageNames[name],
  also: searchTerms[name],
  ...(shortcut === undefined ? {} : { keys: shownKeys(shortcut) }),
  action,
})

const go = (path: string): Action => ({ kind: 'go', path })

const pageCommands: readonly Command[] = [
  pageCommand('dashboard', go(paths.workspace), 'dashboard'),
  pageCommand('automations', go(paths.automations), 'automations'),
  pageCommand('activity', go(paths.accountDecisionLog)),
  pageCommand('examples', go(paths.examples)),
  pageCommand('chatMenu', go(paths.chatMenu)),
  pageCommand('liveChat', go(paths.liveChat), 'liveChat'),
  pageCommand('assistant', { kind: 'assistant' }, 'assistant'),
  pageCommand('billing', go(paths.billing), 'billing'),
  pageCommand('settings', go(paths.settings)),
  pageCommand('platforms', go(paths.platforms), 'platforms'),
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

const createCommand = (type: AutomationType): Command => ({
  id: `create ${type}`,
  group: 'create',
  label: newNames[type],
  also: `${typeNames[type]} ${m.palette_also_create()}`,
  action: go(editorOf(type)),
})

const createCommands: readonly Command[] = [
  {
    id: 'create',
    group: 'create',
    label: m.common_create_an_automation(),
    keys: shownKeys('create'),
    action: go(paths.createAutomation),
  },
  ...AutomationType.options.map(createCommand),
]

const themeCommands = (['dark', 'light', 'system'] as const).map((theme): Command => ({
  id: `theme ${theme}`,
  group: 'theme',
  label: themeNames[theme],
  also: m.palette_also_theme(),
  action: { kind: 'theme', theme },
}))

const helpCommand = (kind: 'shortcuts' | 'logout', shortcut?: Shortcut): Command => ({
  id: kind,
  group: 'help',
  label: commandNames[kind],
  also: searchTerms[kind],
  ...(shortcut === undefined ? {} : { keys: shownKeys(shortcut) }),
  action: { kind },
})

/** Commands that do not depend on the account, listed before and after those that do. */
const leadingCommands: readonly Command[] = [...pageCommands, ...settingsCommands, ...createCommands]
const trailingCommands: readonly Command[] = [
  { id: 'connect', group: 'account', label: m.common_connect_instagram(), action: { kind: 'connect' } },
  ...themeCommands,
  helpCommand('shortcuts', 'sheet'),
  helpCommand('logout'),
]
