import { minute } from '@skein/contract/durations'
import { shareOf } from '@skein/engine/test/full-run'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChatMessage } from '@skein/contract/assistant/assistant'
import { addMember } from '#test/accounts/add-member.ts'
import { createUser, type TestUser } from '#test/accounts/create-user.ts'
import {
  shareAssistantProduct,
  type AssistantProduct,
  type TurnEvent,
} from '#test/assistant/assistant-product.ts'
import { scriptRun, toolCall } from '#test/assistant/assistant-script.ts'
import { movableClock } from '#test/movable-clock.ts'

const count = shareOf(200, 40)
/** Conversations that are answered at the same time. */
const atOnce = 5

let product: AssistantProduct
let time: ReturnType<typeof movableClock>
let mira: TestUser
let leo: TestUser
beforeAll(async () => {
  product = await shareAssistantProduct()
  time = movableClock(product)
  ;[mira, leo] = [await createUser(product), await createUser(product)]
  for (const { user_id } of [mira, leo])
    await addMember(product, { workspace_id: product.owner.user_id, user_id, role: 'agent' })
})
afterAll(async () => {
  time.restore()
  await product.close()
})

/** Presses Send twice; returns the status codes. */
async function sendTwice(user: TestUser, recipient_id: string, key: string): Promise<number[]> {
  const { platform_user_id } = product
  const body = { platform_user_id, recipient_id, message: `Answer ${key}`, client_message_id: key }
  const press = () => user.browser.post('/api/instagram/send-message', body)
  return (await Promise.all([press(), press()])).map(({ status }) => status)
}

/**
 * Asks the assistant in a chat of its own to write to a person, and approves the proposed text twice, as a browser does
 * whose first response was lost. Returns the status codes of both approvals and the state of the ended turn.
 */
async function askAssistant(recipient_id: string, key: string) {
  await scriptRun(product, {
    word: `(${key})`,
    agents: ['social_media_manager_node'],
    answers: [
      {
        ...toolCall('send_message', { recipient_id, text: `Answer ${key}` }),
        when: { tool: 'send_message', text: `(${key})` },
      },
    ],
  })
  const { turn_id, events } = await product.send(key, `Send a DM to the customer (${key})`)
  const option = optionsIn(events)[0] ?? ''
  const approve = () => product.post(key, option, { human_response: true })
  const statuses = (await Promise.all([approve(), approve()])).map(({ status }) => status)
  const end = (await product.follow(turn_id)).at(-1)?.data as { state: string } | undefined
  return { statuses: statuses.toSorted(), state: end?.state }
}

/** Returns the choices that the turn waits for. */
function optionsIn(events: TurnEvent[]): string[] {
  const messages = events.map(({ data }) => data as ChatMessage)
  const interrupt = messages.find(({ type }) => type === 'interrupt')?.data as { data: { options: string[] } }
  return interrupt.data.options
}

/** All three answer the same customer at once. */
async function answerAtOnce({ recipient_id, number }: Customer): Promise<void> {
  const [byMira, byLeo, byAssistant] = await Promise.all([
    sendTwice(mira, recipient_id, `mira ${number}`),
    sendTwice(leo, recipient_id, `leo ${number}`),
    askAssistant(recipient_id, `assistant ${number}`),
  ])
  expect([...byMira, ...byLeo].filter((status) => status !== 200 && status !== 202)).toEqual([])
  expect(byAssistant).toEqual({ statuses: [202, 409], state: 'done' })
}

interface Customer {
  number: number
  username: string
  recipient_id: string
}

/** Adds customers with one message each, numbered from `first`. */
async function addCustomers(first: number): Promise<Customer[]> {
  const usernames: string[] = []
  for (let count = 0; count < atOnce; count++) {
    const username = await product.newPerson()
    await product.sandbox.control.addMessage({ as: username, text: 'Do you ship to Norway?' })
    usernames.push(username)
  }
  return Promise.all(
    usernames.map(async (username, place) => {
      const { participants } = await product.conversationUntil(username, () => true)
      return { number: first + place, username, recipient_id: participants.data[1]?.id ?? '' }
    }),
  )
}

// The ten minutes pass for decisions and for Instagram. Leases and waiting times follow the clock of the database, which no
// test can move: they pass in real time.
test('two members and the assistant answer the same conversations within ten minutes: each text arrives once, under the name of who sent it', async () => {
  const { control } = product.sandbox
  const customers: Customer[] = []
  // Every fourth response of Instagram is lost after the message was sent.
  await control.dropAfterEffect({ endpoint: 'message', count: null, percent: 25 })
  while (customers.length < count) {
    await time.advance((10 * minute * atOnce) / count)
    const group = await addCustomers(customers.length)
    await Promise.all(group.map(answerAtOnce))
    customers.push(...group)
  }
  const [lost] = (await control.state()).settings.faults
  expect(lost?.fired).toBeGreaterThan(0)
  await control.clearFaults()

  const authors = { mira: mira.user_id, leo: leo.user_id, assistant: product.owner.user_id }
  const expected = customers.flatMap(({ number }) =>
    Object.entries(authors).map(([name, user_id]) => ({
      text: `Answer ${name} ${number}`,
      source_id: `person:${user_id}`,
      assistant_chat: name === 'assistant' ? `assistant ${number}` : null,
      state: 'sent',
    })),
  )
  await expect.poll(openRows, { timeout: 60_000 }).toBe(0)
  expect((await sentRows()).toSorted(byText)).toEqual(expected.toSorted(byText))
  for (const { number, username } of customers) {
    const arrived = (await control.messages({ person: username })).filter(({ from }) => from === 'account')
    const texts = Object.keys(authors).map((author) => `Answer ${author} ${number}`)
    expect(arrived.map(({ text }) => text).toSorted()).toEqual(texts.toSorted())
  }
}, 600_000)

const byText = (one: SentRow, other: SentRow) => (one.text < other.text ? -1 : 1)

interface SentRow {
  text: string
  source_id: string
  assistant_chat: string | null
  state: string
}

async function sentRows(): Promise<SentRow[]> {
  const { rows } = await product.ctx.db.$client.query<SentRow>(
    `select body -> 'message' ->> 'text' as text, source_id, body ->> 'assistant_chat' as assistant_chat, state
     from outbox where kind = 'manual_message'`,
  )
  return rows
}

async function openRows(): Promise<number> {
  const { rows } = await product.ctx.db.$client.query<{ n: number }>(
    'select count(*)::int as n from outbox_open',
  )
  return rows[0]?.n ?? 0
}
