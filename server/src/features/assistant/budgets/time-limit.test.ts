import { afterAll, beforeAll, expect, test } from 'vitest'
import { runTurn } from '../graph/run-turn.ts'
import { claimTurns } from '../turns/turn-store.ts'
import { shareAssistantProduct, type AssistantProduct } from '#test/assistant/assistant-product.ts'
import { dataOf } from '#test/services/browser.ts'
import { connectMailbox } from '#test/accounts/connect-mailbox.ts'

let product: AssistantProduct

beforeAll(async () => {
  product = await shareAssistantProduct()
  await product.assistant.stop()
  await connectMailbox(product.owner)
}, 60_000)
afterAll(() => product.close())

const tooLong = 'I stopped after two minutes.'
const callbacks = { onText: () => undefined, onSaved: () => undefined, signal: new AbortController().signal }

async function begin(chat_id: string, message: string): Promise<string> {
  const { json } = await product.post(chat_id, message)
  return dataOf<{ turn_id: string }>(json).turn_id
}

/** Runs the turn until it waits or ends. Each read of the clock advances it by `seconds`. */
async function work(turn_id: string, seconds: number): Promise<void> {
  const turn = (await claimTurns(product.ctx.db, 50)).find((each) => each.turn_id === turn_id)
  if (!turn) throw new Error('The turn was not there.')
  let elapsedTime = 0
  const clock = { ...product.ctx.clock, monotonic: () => (elapsedTime += seconds * 1000) }
  await runTurn({ ...product.ctx, clock }, turn, callbacks)
}

const newest = async (chat_id: string) => (await product.history(chat_id))[0]
const sentTo = async (address: string) =>
  (await product.sandbox.control.gmail({ label: 'SENT' })).filter(({ to }) => to.includes(address))

test('ends a run after two minutes of work', async () => {
  const turn_id = await begin('slow', 'Mail slow@example.com saying: Too late.')
  await work(turn_id, 20)
  expect(await newest('slow')).toMatchObject({
    status: 'failed',
    next_node: '__end__',
    current_messages: [],
    reason: tooLong,
  })
  expect((await product.follow(turn_id)).at(-1)).toMatchObject({ event: 'error', data: { message: tooLong } })
})

test('does not count the time spent waiting for the owner', async () => {
  const turn_id = await begin('patient', 'Mail patient@example.com saying: In time.')
  await work(turn_id, 4)
  expect(await newest('patient')).toMatchObject({ type: 'interrupt' })
  await product.ctx.db.$client.query(
    `update assistant_turns set created_at = created_at - interval '9 minutes' where turn_id = $1`,
    [turn_id],
  )
  await product.post('patient', 'Send', { human_response: true })
  await work(turn_id, 4)
  expect(await newest('patient')).toMatchObject({ status: 'success', next_node: '__end__' })
  expect(await sentTo('patient@example.com')).toHaveLength(1)
})

test('counts the working time of other processes', async () => {
  const turn_id = await begin('shared', 'Mail shared@example.com saying: No.')
  await product.ctx.db.$client.query(`update assistant_turns set active_ms = 119999 where turn_id = $1`, [
    turn_id,
  ])
  await work(turn_id, 1)
  expect(await newest('shared')).toMatchObject({ status: 'failed', current_messages: [], reason: tooLong })
})

test('aborts a model call when the two minutes are over', async () => {
  const wish = 'Tell me something endless'
  await product.sandbox.control.modelScript({
    answers: [{ when: { last: wish }, text: 'End.', delayMs: 60_000 }],
  })
  const turn_id = await begin('endless', wish)
  await product.ctx.db.$client.query(`update assistant_turns set active_ms = 119700 where turn_id = $1`, [
    turn_id,
  ])
  const turn = (await claimTurns(product.ctx.db, 50)).find((each) => each.turn_id === turn_id)
  if (!turn) throw new Error('The turn was not there.')
  // The response takes longer than this test may.
  await runTurn(product.ctx, turn, callbacks)
  expect(await newest('endless')).toMatchObject({
    status: 'failed',
    current_messages: [],
    reason: tooLong,
  })
})

test('still calls models near the end of its time', async () => {
  const turn_id = await begin('late', 'Mail late@example.com saying: Still here.')
  await work(turn_id, 7.0003)
  expect(await newest('late')).toMatchObject({ type: 'interrupt' })
})
