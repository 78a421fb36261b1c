import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A page of the guide: a Markdown file of `docs/guide`. */
export interface GuidePage {
  /** File name without extension. */
  name: string
  path: string
  title: string
  description: string
  markdown: string
}

export interface GuideSection {
  title: string
  pages: GuidePage[]
}

const folder = join(import.meta.dirname, '..', '..', 'docs', 'guide')

export const indexName = 'README'

export const pathOf = (name: string): string => (name === indexName ? '/docs' : `/docs/${name}`)

/** Pages in the order of the navigation, with their descriptions. */
const order: readonly (readonly [section: string, pages: Readonly<Record<string, string>>])[] = [
  [
    'Start',
    {
      README: 'How to install Skein, connect Instagram, write automations and run it on your own server.',
      'quick-start':
        'Install Skein, sign up and send the first automatic reply with a demo account in five minutes.',
      'connect-instagram': 'Create a Meta app and connect your own Instagram business account to Skein.',
    },
  ],
  [
    'Use',
    {
      glossary:
        'What the words on the screens of Skein mean: reply window, take over, backtest, spend limit and others.',
      replies: 'Reply in public and in private, use variants and delays, and watch drafts first.',
      hours: 'Say when you are open, and answer customers who write while you are closed.',
      'chat-menu':
        'Offer questions and a menu in chats, and buttons that lead to automations or to a person.',
      sharing: 'Undo changes of automations, take them to another account, and start from recipes.',
      gmail: 'Let the assistant read and write email, and let users sign in with Google.',
      team: 'Work with several people: roles, invitations, and what happens when somebody leaves.',
      'single-sign-on':
        'Let people of your company sign in with its identity provider (OpenID Connect), without passwords.',
      notifications:
        'Get notifications on a phone or computer while Skein is closed, and choose quiet hours.',
      models: 'Choose the AI models that decide and write, add provider keys, or use your own model server.',
      troubleshooting: 'Problems with sign-in, connections, replies and models: causes, and what to do.',
    },
  ],
  [
    'Operate',
    {
      deployment: 'Run Skein on a server: reverse proxy, systemd, containers, secrets, logs and metrics.',
      accounts: 'Who may sign up, passwords, two-step sign-in, passkeys, sessions and access by API.',
      backup: 'Make backups of a running Skein, restore them, and what happens after a restore.',
      upgrade: 'Install a newer version of Skein, alone or on several machines, with or without a pause.',
      'high-availability': 'Run Skein on several machines, so that the loss of one does not stop replies.',
      capacity:
        'How many events and accounts one installation carries, and what to add when it is not enough.',
    },
  ],
]

/** Returns the guide. Throws if a file has no place in the navigation. */
export function readGuide(): GuideSection[] {
  const sections = order.map(([title, pages]) => ({
    title,
    pages: Object.entries(pages).map(([name, description]) => readPage(name, description)),
  }))
  const listedFiles = new Set(sections.flatMap(({ pages }) => pages.map(({ name }) => `${name}.md`)))
  const missing = globSync('*.md', { cwd: folder }).filter((file) => !listedFiles.has(file))
  if (missing.length > 0) throw new Error(`Add to the order in guide-pages.ts: ${missing.join(', ')}`)
  return sections
}

function readPage(name: string, description: string): GuidePage {
  const markdown = readFileSync(join(folder, `${name}.md`), 'utf8')
  const title = /^# (.+)$/m.exec(markdown)?.[1]
  if (title === undefined) throw new Error(`${name}.md has no heading of level 1.`)
  return { name, path: pathOf(name), title, description, markdown }
}
