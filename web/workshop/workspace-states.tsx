import type { Administrators } from '@skein/contract/administration/administration-users'
import { BotEditor } from '../src/features/chatbot/publishing/bot-editor.tsx'
import { BotSummary } from '../src/features/chatbot/publishing/bot-summary.tsx'
import { EngagementChart } from '../src/features/dashboard/engagement/engagement-chart.tsx'
import { EngagementPlaceholder } from '../src/features/dashboard/engagement/engagement.tsx'
import { insightsQuery } from '../src/features/dashboard/queries.ts'
import { InsightTiles } from '../src/features/dashboard/insight-tiles.tsx'
import { WaitingPeople } from '../src/features/dashboard/waiting-people.tsx'
import { FirstSteps, stepsOf } from '../src/features/dashboard/first-steps.tsx'
import { CommandPalette } from '../src/features/palette/command-palette.tsx'
import { ShortcutSheet } from '../src/features/palette/shortcut-sheet.tsx'
import { activityQuery, MailActivityList } from '../src/features/platforms/mail-activity.tsx'
import { accountsQuery } from '../src/features/session/queries.ts'
import { AccountSwitcher } from '../src/features/workspace/account-switcher.tsx'
import { AskAdministrator } from '../src/components/ask-administrator.tsx'
import { administratorsQuery } from '../src/components/queries/administrators-query.ts'
import { SpendPanel } from '../src/components/spend-panel.tsx'
import { account, attention, automation, budget } from '../test/automation-samples.ts'
import { conversation, inHours } from '../test/inbox-samples.ts'
import { bot } from '../test/knowledge-samples.ts'
import { WithResponses, Press, longWord, type ComponentStates } from './state-parts.tsx'
const accounts = accountsQuery('user-1').queryKey
const figures = insightsQuery(account.platform_user_id).queryKey
const many = ['morrow.linen', 'studio.fern', longWord].map((username, place) => ({
  ...account,
  id: `account-${place}`,
  platform_user_id: `1784140000000000${place}`,
  username,
}))
const days = Array.from({ length: 30 }, (_, place) => ({
  day: `2026-11-${String(place + 1).padStart(2, '0')}`,
  value: place === 12 ? null : 200 + place * 7,
  previousDay: `2026-10-${String(place + 1).padStart(2, '0')}`,
  previous: 180 + place * 5,
}))
const spent = budget({
  spent_today: 0.12,
  spent_month: 3.4,
  by_rule: [{ source: 'automation', automation_id: 'rule-1', name: 'Price questions', calls: 12, cost: 3.4 }],
  by_model: [
    { provider: 'openai', model: 'gpt-5', calls: 12, input_tokens: 9000, output_tokens: 800, cost: 3.4 },
  ],
  by_day: days.slice(0, 7).map(({ day }, place) => ({ day, calls: place, cost: place / 10 })),
})
const mails = (['read', 'drafted', 'sent', 'listed'] as const).map((action, place) => ({
  mail_id: action,
  mailbox: 'lina@morrow.example',
  action,
  correspondent: 'Jonas Keller <jonas.keller@kiln-and-co.example>',
  subject: place === 0 ? '' : place === 1 ? longWord : 'Your order',
  happened_at: `2026-11-0${place + 1}T10:00:00.000Z`,
}))
const { steps } = attention()
const contacts = [
  { name: 'Ana Lima', email: 'ana@morrow.example' },
  { name: longWord, email: 'ops@morrow.example' },
]

export const workspaces: ComponentStates[] = [
  {
    name: 'AskAdministrator',
    states: {
      'for users': () => <Ask is_administrator={false} administrators={contacts.slice(0, 1)} />,
      'several administrators': () => <Ask is_administrator={false} administrators={contacts} />,
      'for administrators': () => <Ask is_administrator administrators={contacts} />,
    },
  },
  {
    name: 'AccountSwitcher',
    states: {
      none: () => <Switcher accounts={[]} />,
      one: () => <Switcher accounts={[account]} />,
      'needs its login again': () => <Switcher accounts={[{ ...account, status: 'needs_reconnect' }]} />,
      compact: () => <Switcher compact accounts={[account]} />,
      'one long word': () => <Switcher accounts={[{ ...account, username: longWord }]} />,
    },
  },
  {
    name: 'AccountSwitcher, open',
    separatePages: true,
    states: {
      many: () => (
        <Press>
          <Switcher accounts={many} />
        </Press>
      ),
    },
  },
  {
    name: 'InsightTiles',
    separatePages: true,
    states: {
      loading: () => <Strip />,
      zero: () => <Strip insights={{ reach: 0, views: 0, likes: 0 }} />,
      values: () => <Strip insights={{ reach: 120_400, views: 1204, likes: 12, reposts: 3 }} />,
      failed: () => <Strip insights={new Error('No connection.')} />,
      stale: () => <Strip stale insights={{ reach: 120 }} />,
    },
  },
  {
    name: 'WaitingPeople',
    separatePages: true,
    states: {
      one: () => <WaitingPeople waiting={{ data: [conversation()], count: 1 }} />,
      many: () => (
        <WaitingPeople
          waiting={{
            data: [
              conversation({ id: 'a', window_closes_at: inHours(0.5) }),
              conversation({ id: 'b', name: longWord }, longWord),
              conversation({ id: 'c', reply_window: 'closed' }, null),
            ],
            count: 7,
          }}
        />
      ),
    },
  },
  {
    name: 'Checklist',
    separatePages: true,
    states: {
      'nothing done': () => <Checklist />,
      'some done': () => <Checklist done={{ rules: 1 }} playUrl="http://sandbox.example" />,
      'only the chatbot left': () => <Checklist done={{ rules: 1, executions: 3, sources: 1 }} />,
    },
  },
  {
    name: 'Chart',
    states: {
      'with a gap': () => <EngagementChart rows={days} metric="reach" compare={false} />,
      compared: () => <EngagementChart rows={days} metric="reach" compare />,
      'before two days are known': () => <EngagementPlaceholder today={{ reach: 120, likes: 40 }} />,
      'of what AI has cost': () => <SpendPanel budget={spent} level={3} />,
    },
  },
  {
    name: 'MailActivityList',
    separatePages: true,
    states: {
      loading: () => <Activity />,
      none: () => <Activity answer={[]} />,
      some: () => <Activity answer={mails} />,
      failed: () => <Activity answer={new Error('No connection.')} />,
    },
  },
  {
    name: 'BotCard',
    separatePages: true,
    states: {
      none: () => <Bot />,
      live: () => <BotSummary account={account} bot={{ ...bot(), conversation: null }} />,
      offline: () => (
        <BotSummary
          account={account}
          bot={{ ...bot({ is_active: false, is_rag_enabled: false }), conversation: null }}
        />
      ),
      editing: () => <BotEditor account={account} bot={{ ...bot(), conversation: null }} draft={bot()} />,
    },
  },
  {
    name: 'CommandPalette',
    separatePages: true,
    states: {
      commands: () => (
        <WithResponses
          answers={[
            [accounts, [account]],
            [['automations', account.platform_user_id], [automation()]],
          ]}
        >
          <CommandPalette open />
        </WithResponses>
      ),
      'list of keys': () => <ShortcutSheet open />,
    },
  },
]

interface SwitcherProps {
  accounts: readonly unknown[]
  compact?: boolean
}

const Switcher = ({ accounts: all, compact = false }: SwitcherProps) => (
  <WithResponses answers={[[accounts, all]]}>
    <div className={compact ? 'flex w-14 flex-col' : 'flex w-56 flex-col'}>
      <AccountSwitcher compact={compact} />
    </div>
  </WithResponses>
)

const Strip = ({ insights, stale = false }: { insights?: unknown; stale?: boolean }) => (
  <WithResponses
    answers={insights === undefined ? [] : [[figures, insights]]}
    refused={stale ? [figures] : []}
  >
    <InsightTiles account={account} />
  </WithResponses>
)

const Checklist = ({ done = {}, playUrl }: { done?: Partial<typeof steps>; playUrl?: string }) => (
  <FirstSteps accountId="account-1" steps={stepsOf({ ...steps, ...done }, playUrl ? { playUrl } : null)} />
)

const Activity = ({ answer }: { answer?: unknown }) => (
  <WithResponses answers={answer === undefined ? [] : [[activityQuery.queryKey, answer]]}>
    <MailActivityList named />
  </WithResponses>
)

const Bot = () => <BotEditor account={account} bot={null} draft={{ ...bot(), name: '', system_prompt: '' }} />

const Ask = (answer: Administrators) => (
  <WithResponses answers={[[administratorsQuery.queryKey, answer]]}>
    <p>The Gmail API is off. Ask your administrator.</p>
    <AskAdministrator section="delivery" />
  </WithResponses>
)
