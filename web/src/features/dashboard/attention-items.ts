import type { Attention } from '@skein/contract/automations/decisions/attention'
import { m } from '@skein/messages'
import { formatDay } from '../../lib/format.ts'
import { paths, settingsPath } from '../../lib/paths.ts'

const addresses = {
  drafts: { to: paths.accountDecisionLog, search: { outcome: 'review' } },
  failed: { to: paths.accountDecisionLog, search: { outcome: 'failed', period: 'week' } },
  connection: { to: settingsPath('connection') },
  budget: { to: settingsPath('budget') },
} as const

const linkTexts = {
  drafts: m.next_steps_go_drafts(),
  failed: m.next_steps_go_failed(),
  connection: m.next_steps_go_settings(),
  budget: m.next_steps_go_settings(),
}

type Target = keyof typeof addresses

/** Something that needs the owner, and the screen that lists exactly what it counts. */
export interface AttentionItem {
  key: string
  tone: 'bad' | 'warn'
  text: string
  /** `reconnect`: the login at Instagram. */
  link: 'reconnect' | { to: string; search?: Record<string, string>; label: string }
}

const linkTo = (target: Target): AttentionItem['link'] => ({
  ...addresses[target],
  label: linkTexts[target],
})

/** Returns what needs the owner, except for waiting people, most urgent first. */
export function attentionItemsOf(attention: Attention): AttentionItem[] {
  const { failed_sends, drafts } = attention
  const items: (AttentionItem | null)[] = [
    connectionItem(attention),
    budgetItem(attention),
    drafts === 0
      ? null
      : {
          key: 'drafts',
          tone: 'warn',
          text: m.next_steps_needs_drafts({ count: drafts }),
          link: linkTo('drafts'),
        },
    failed_sends === 0
      ? null
      : {
          key: 'failed',
          tone: 'bad',
          text: m.next_steps_needs_failed_sends({ count: failed_sends }),
          link: linkTo('failed'),
        },
  ]
  return items.filter((item) => item !== null)
}

/** The banner above every section says that an account is signed out. */
function connectionItem({ connection, connection_reason, login_ends_at }: Attention): AttentionItem | null {
  const reason = connection_reason ?? ''
  switch (connection) {
    case 'fine':
    case 'needs_login':
      return null
    case 'failing':
      return { key: 'connection', tone: 'warn', text: reason, link: linkTo('connection') }
    case 'webhooks_lost':
      return { key: 'connection', tone: 'bad', text: reason, link: linkTo('connection') }
    case 'ending':
      return {
        key: 'connection',
        tone: 'warn',
        text: login_ends_at === null ? reason : m.next_steps_needs_ending({ day: formatDay(login_ends_at) }),
        link: 'reconnect',
      }
  }
}

function budgetItem({ budget }: Attention): AttentionItem | null {
  if (budget === 'ok') return null
  const isSpent = budget === 'spent'
  return {
    key: 'budget',
    tone: isSpent ? 'bad' : 'warn',
    text: isSpent ? m.next_steps_needs_spent() : m.next_steps_needs_near(),
    link: linkTo('budget'),
  }
}
