import { api } from '@skein/contract'
import type { ConnectedAccount } from '@skein/contract/accounts/accounts'
import { insightMetrics, type InsightPoint } from '@skein/contract/accounts/insights'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import './dashboard-screen.tsx'
import './engagement/engagement-panel.tsx'
import './engagement/engagement.tsx'
import './overview.tsx'
import { attention, results } from '../../../test/automation-samples.ts'
import { conversation } from '../../../test/inbox-samples.ts'
import { account, respond, renderAt, setUpWorkspace, ErrorResponse } from '../../../test/app-fixture.tsx'
import { useDashboard } from './dashboard-store.ts'

setUpWorkspace()
afterEach(() => {
  useDashboard.setState(useDashboard.getInitialState())
})

/** One automation without any events. */
const progress = { rules: 1, executions: 0, sources: 0, published: false, play: null, newest: null }

const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
const tiles = () => within(screen.getByRole('toolbar', { name: 'Insights, last 24 hours' }))
const tileOf = (label: string) => tiles().getByRole('button', { name: new RegExp(`^${label}`) })
const cellOf = (label: string) => tileOf(label).textContent

test('shows eight figures with their changes, and no zero for a missing one', async () => {
  respond(api.insights.get, ({ period }) =>
    period === 'previous' ? { reach: 1000, likes: 40 } : { reach: 1240, likes: 30, comments: 0 },
  )
  renderAt('/instagram')
  await screen.findByText("Welcome back! Here's your Instagram overview.")
  await screen.findByText(/^Last updated/)
  await screen.findByRole('toolbar', { name: 'Insights, last 24 hours' })
  expect(
    tiles()
      .getAllByRole('button')
      .map((tile) => tile.firstElementChild?.textContent),
  ).toEqual([
    'Reach',
    'Website Clicks',
    'Profile Views',
    'Accounts Engaged',
    'Total Interactions',
    'Likes',
    'Comments',
    'Saves',
  ])
  await waitFor(() => expect(cellOf('Reach')).toBe('Reach1.2K+24% vs. previous 24 hours'))
  expect(cellOf('Likes')).toContain('−25%')
  expect(tiles().getByText(/\+24%/).className).toContain('text-ok')
  expect(tiles().getByText(/−25%/).className).toContain('text-bad')
  expect(cellOf('Comments')).toBe('Comments0')
  expect(cellOf('Saves')).toBe('Saves–Not available from Meta')
})

test('shows a metric that has no label', async () => {
  respond(api.insights.get, () => ({ reach: 7, profile_links_taps: 1240 }))
  renderAt('/instagram')
  const others = within(await screen.findByLabelText('More insights'))
  expect(others.getByText('Profile Links Taps').parentElement?.textContent).toBe('Profile Links Taps1.2K')
  expect(tiles().getAllByRole('button')).toHaveLength(8)
})

test('keeps old figures after a failed request and offers a retry', async () => {
  respond(api.insights.get, () => new ErrorResponse(503, 'Instagram did not answer.'))
  const { user } = renderAt('/instagram')
  await screen.findByText('Failed to fetch Instagram insights. Instagram did not answer.')
  expect(screen.queryByText(/^Last updated/)).toBeNull()
  expect(cellOf('Reach')).toBe('Reach–')
  respond(api.insights.get, () => ({ reach: 7 }))
  await user.click(await screen.findByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(cellOf('Reach')).toContain('7'))
  respond(api.insights.get, () => new ErrorResponse(503, 'Instagram did not answer.'))
  await user.click(screen.getByRole('button', { name: 'Refresh' }))
  await screen.findByText(/^Failed to fetch Instagram insights. Last updated at/)
  expect(cellOf('Reach')).toContain('7')
})

test('shows a placeholder with today’s figures until two days are stored', async () => {
  respond(api.insights.get, () => ({ reach: 321 }))
  respond(api.insights.series, () =>
    insightMetrics.map((metric) => ({ metric, day: dayBefore(1), value: 4 })),
  )
  renderAt('/instagram')
  const overview = within(await screen.findByRole('region', { name: 'Engagement Overview' }))
  await overview.findByText('Your trend appears tomorrow')
  await overview.findByText('321')
})

const daily = (days: number): InsightPoint[] =>
  Array.from({ length: days }, (_, ago) => ({ metric: 'reach', day: dayBefore(ago + 1), value: 100 + ago }))

test('moves through the days of the chart with arrow keys', async () => {
  respond(api.insights.series, () => daily(3))
  const { user } = renderAt('/instagram')
  const chart = await screen.findByRole('slider', { name: 'Selected day' })
  expect(chart.getAttribute('aria-valuetext')).toMatch(/^Reach, .*: 100$/)
  chart.focus()
  await user.keyboard('{ArrowLeft}')
  expect(chart.getAttribute('aria-valuetext')).toMatch(/: 101$/)
  await user.keyboard('{Home}')
  expect(chart.getAttribute('aria-valuetext')).toMatch(/: No data$/)
  expect(chart.getAttribute('aria-valuemax')).toBe('29')
})

test('reserves no space for a missing trend', async () => {
  respond(api.insights.get, ({ period }) => (period === 'previous' ? {} : { reach: 12 }))
  respond(api.insights.series, () => [])
  renderAt('/instagram')
  await screen.findByText('Your trend appears tomorrow')
  await waitFor(() => expect(tileOf('Reach').childElementCount).toBe(2))
})

test('requests a shorter range with its comparison and shows both as a table', async () => {
  const requestedDays: unknown[] = []
  respond(api.insights.series, ({ days }) => {
    requestedDays.push(days)
    return daily(14)
  })
  const { user } = renderAt('/instagram')
  await user.click(await screen.findByRole('radio', { name: '7 days' }))
  await user.click(screen.getByRole('checkbox', { name: 'Compare to previous period' }))
  await user.click(screen.getByText('View as table'))
  expect(requestedDays).toEqual(['60', '14'])
  const rows = within(screen.getByRole('table')).getAllByRole('row')
  expect(rows).toHaveLength(8)
  expect(rows[1]?.textContent).toMatch(/100.*107$/)
  screen.getByText(/Daily average 103, −6%/)
})

test('draws the metric of the tile that is pressed', async () => {
  respond(api.insights.get, () => ({ reach: 12, likes: 3 }))
  respond(api.insights.series, () => [
    ...daily(3),
    ...daily(3).map((point) => ({ ...point, metric: 'likes' })),
  ])
  const { user } = renderAt('/instagram')
  const chart = await screen.findByRole('slider', { name: 'Selected day' })
  expect(tileOf('Reach').getAttribute('aria-pressed')).toBe('true')
  screen.getByText('Reach per day')
  await user.click(tileOf('Likes'))
  await screen.findByText('Likes per day')
  expect(tileOf('Reach').getAttribute('aria-pressed')).toBe('false')
  expect(tileOf('Likes').getAttribute('aria-pressed')).toBe('true')
  expect(chart.isConnected).toBe(false)
  expect(screen.getByRole('slider', { name: 'Selected day' }).getAttribute('aria-valuetext')).toMatch(
    /^Likes/,
  )
})

test('links what needs the owner to the screen that lists it', async () => {
  respond(api.automations.getAttention, () => attention({ failed_sends: 3, drafts: 1, budget: 'near' }))
  renderAt('/instagram')
  const list = within(await screen.findByRole('region', { name: 'Needs attention' }))
  await list.findAllByRole('listitem')
  expect(list.getAllByRole('listitem').map((item) => item.querySelector('p')?.textContent)).toEqual([
    "You've used over 80% of your AI budget.",
    '1 reply needs review.',
    '3 messages failed in the last 7 days.',
  ])
  expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/instagram/settings/budget',
    '/instagram/automation/activity?outcome=review',
    '/instagram/automation/activity?outcome=failed&period=week',
  ])
  expect(list.queryByText("You're all caught up.")).toBeNull()
})

test('shows the people whose reply window closes next, and links to all that wait', async () => {
  const closes = (hours: number) => new Date(Date.now() + hours * 3_600_000 + 60_000).toISOString()
  const people = [1, 5, 20].map((hours) =>
    conversation({ id: `thread-${hours}`, window_closes_at: closes(hours) }, `customer.${hours}`),
  )
  respond(api.inbox.listWaiting, () => ({ data: people, count: 7 }))
  renderAt('/instagram')
  const list = within(await screen.findByRole('region', { name: 'Needs attention' }))
  await list.findByText('7 customers are waiting for a reply')
  const links = list.getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/instagram/livechat?filter=waiting&conversation=thread-1',
    '/instagram/livechat?filter=waiting&conversation=thread-5',
    '/instagram/livechat?filter=waiting&conversation=thread-20',
    '/instagram/livechat?filter=waiting',
  ])
  expect(links[0]?.textContent).toMatch(/@customer\.1.*Reply window: 1 h/)
  expect(links[3]?.textContent).toBe('And 4 more')
  expect(list.queryByText("You're all caught up.")).toBeNull()
})

test('shows work, results and insights in the order of the keyboard', async () => {
  respond(api.automations.getAttention, () => attention({ drafts: 1, steps: progress }))
  renderAt('/instagram')
  await screen.findByRole('region', { name: 'First steps' })
  await screen.findByRole('region', { name: 'Engagement Overview' })
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(headings).toEqual([
    'Needs attention',
    'First steps',
    'Automatic replies',
    'Answer times',
    'Insights, last 24 hours',
    'Engagement Overview',
  ])
})

test('shows what automations sent, compared with the period before', async () => {
  const price = {
    automation_id: 'a-1',
    automation_type: 'COMMENT_REPLY',
    name: 'Price',
    deleted: false,
  } as const
  const deletedAutomation = {
    automation_id: 'a-2',
    automation_type: 'DM_REPLY',
    name: 'Hello',
    deleted: true,
  } as const
  respond(api.automations.getResults, () =>
    results({
      sent: 1284,
      previous_sent: 1000,
      automations: [
        { ...price, sent: 1200 },
        { ...deletedAutomation, sent: 84 },
      ],
    }),
  )
  renderAt('/instagram')
  const panel = within(await screen.findByRole('region', { name: 'Automatic replies' }))
  await panel.findByText('1.3K')
  panel.getByText(/\+28%/)
  panel.getByText(/vs\. previous 30 days/)
  expect(panel.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Price1.2K', '/instagram/automation/COMMENT_REPLY/a-1/activity'],
    ['HelloDeleted84', '/instagram/automation/DM_REPLY/a-2/activity'],
  ])
})

test('compares nothing with a period that is not counted, and says that more may have been sent', async () => {
  respond(api.automations.getResults, () => results({ sent: 2000, previous_sent: null, at_least: true }))
  renderAt('/instagram')
  const panel = within(await screen.findByRole('region', { name: 'Automatic replies' }))
  await panel.findByText('2.0K+')
  expect(panel.queryByText(/previous/)).toBeNull()
})

test('counts from local midnight', async () => {
  let since = ''
  respond(api.automations.getAttention, (input) => {
    since = String(input.since)
    const today = { replies: 4, private_messages: 1, direct_messages: 0, moderated: 2, failed: 0 }
    return attention({ today })
  })
  renderAt('/instagram')
  const today = within(await screen.findByRole('region', { name: 'Today' }))
  await today.findByText('4')
  expect(new Date(since).getHours() + new Date(since).getMinutes()).toBe(0)
})

test('shows the first steps from stored data and hides them permanently when dismissed', async () => {
  respond(api.automations.getAttention, () => attention({ steps: { ...progress, rules: 2 } }))
  const { user } = renderAt('/instagram')
  const steps = within(await screen.findByRole('region', { name: 'First steps' }))
  steps.getByText('2 of 5 completed')
  expect(steps.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Connect an account: Done',
    'Create your first automation: Done',
    'Test it: To do',
    'Train the chatbot: To do',
    'Publish the chatbot: To do',
  ])
  await user.click(steps.getByRole('button', { name: 'Hide first steps' }))
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull()
  expect(localStorage.getItem('skein.dashboard')).toContain('account-1')
})

test('says that a practice account contains samples and links to the sandbox', async () => {
  respond(api.system.get, () => ({
    version: '1.0.0',
    google_sign_in: false,
    sign_up: 'open' as const,
    notice: null,
    try_url: 'https://practice.example/{username}?to={write}&on={post}&text={text}',
    mail_url: null,
  }))
  respond(api.automations.getAttention, () =>
    attention({ steps: { ...progress, play: { write: 'message', post_id: null, text: 'Hello! price?' } } }),
  )
  renderAt('/instagram')
  const steps = within(await screen.findByRole('region', { name: 'First steps' }))
  await steps.findByText(/This is a demo account\./)
  const play = steps.getByRole('link', { name: 'Send a test comment: Test it' })
  expect(play.getAttribute('href')).toBe(
    'https://practice.example/morrow.linen?to=message&on=&text=Hello!%20price%3F',
  )
})

test('hides the first steps once all are done', async () => {
  const fullProgress = { ...progress, executions: 1, sources: 1, published: true }
  respond(api.automations.getAttention, () => attention({ steps: fullProgress }))
  renderAt('/instagram')
  await screen.findByRole('region', { name: 'Needs attention' })
  expect(screen.queryByText('First steps')).toBeNull()
})

test('links the test to the editor of the newest automation', async () => {
  const newest = { automation_id: 'automation-7', automation_type: 'DM_REPLY' as const }
  respond(api.automations.getAttention, () => attention({ steps: { ...progress, newest } }))
  renderAt('/instagram')
  const link = await screen.findByRole('link', { name: 'Open automation: Test it' })
  expect(link.getAttribute('href')).toBe(
    '/instagram/create-automation/trigger-messages?automation_id=automation-7',
  )
})

test('links training and publishing to Live Chat', async () => {
  respond(api.automations.getAttention, () => attention({ steps: progress }))
  renderAt('/instagram')
  const train = await screen.findByRole('link', { name: 'Train: Train the chatbot' })
  expect(train.getAttribute('href')).toBe('/instagram/livechat?tab=train')
  const publish = screen.getByRole('link', { name: 'Publish: Publish the chatbot' })
  expect(publish.getAttribute('href')).toBe('/instagram/livechat?tab=publish')
})

test('offers a retry when the attention list fails to load', async () => {
  respond(api.automations.getAttention, () => new ErrorResponse(500, 'Something broke on our side.'))
  const { user } = renderAt('/instagram')
  await screen.findByText("Couldn't load your to-dos.")
  respond(api.automations.getAttention, () => attention())
  await user.click(await screen.findByRole('button', { name: 'Retry' }))
  await screen.findByText("You're all caught up.")
})

test('says once that Instagram signed the account out, and offers no retry', async () => {
  let status: ConnectedAccount['status'] = 'connected'
  respond(api.accounts.list, () => [{ ...account, status }])
  respond(api.insights.get, () => {
    status = 'needs_reconnect'
    return Object.assign(new ErrorResponse(401, 'Instagram signed this account out.'), {
      code: 'reconnect_required',
    })
  })
  respond(api.automations.getAttention, () =>
    attention({ connection: 'needs_login', connection_reason: 'Instagram signed this account out.' }),
  )
  renderAt('/instagram')
  await screen.findByRole('button', { name: 'Reconnect' })
  await screen.findByText("We can't see new messages until you reconnect.")
  expect(screen.queryByText("You're all caught up.")).toBeNull()
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  expect(screen.queryByText('Connected & Active')).toBeNull()
  expect(screen.queryByText('Instagram signed this account out.')).toBeNull()
})

test('answer times have the waits, the waiting conversations, and the members of a team', async () => {
  const person = (name: string, answered: number) => ({
    user_id: name,
    name,
    answered,
    first_answer_p50_seconds: 200,
  })
  respond(api.reports.answers, () => ({
    first_answer_p50_seconds: 45,
    first_answer_p95_seconds: 7000,
    answered: 12,
    waiting: 3,
    by_person: [person('Lina', 8), person('Mira', 4)],
  }))
  renderAt('/instagram')
  const times = within(await screen.findByRole('region', { name: 'Answer times' }))
  expect((await times.findByText('45 s')).tagName).toBe('DD')
  expect(times.getByText('2 h')).toBeTruthy()
  expect(times.getByRole('row', { name: 'Mira 4 3 min' })).toBeTruthy()
  const link = times.getByRole('link', { name: 'Show waiting conversations' })
  expect(link.getAttribute('href')).toContain('filter=waiting')
})

test('without answers the section of answer times says when they appear', async () => {
  renderAt('/instagram')
  const times = within(await screen.findByRole('region', { name: 'Answer times' }))
  await times.findByText(/^No answers in the last 30 days/)
  expect(times.queryByRole('link')).toBeNull()
})
