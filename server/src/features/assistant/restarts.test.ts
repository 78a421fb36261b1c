import { afterAll, beforeAll, expect, test } from 'vitest'
import { runTurn } from './graph/run-turn.ts'
import { stopSignal } from './turns/answer-store.ts'
import { claimTurns, type StoredTurn } from './turns/turn-store.ts'
import { shareAssistantProduct, type AssistantProduct } from '#test/assistant/assistant-product.ts'
import { addMember } from '#test/accounts/add-member.ts'
import { createAccount } from '#test/accounts/create-account.ts'
import { createUser } from '#test/accounts/create-user.ts'
import { dataOf } from '#test/services/browser.ts'
import { connectMailbox } from '#test/accounts/connect-mailbox.ts'

let product: AssistantProduct

beforeAll(async () => {
  product = await shareAssistantProduct()
  await product.assistant.stop()
  await connectMailbox(product.owner)
}, 60_000)
afterAll(() => product.close())

class KilledError extends Error {}

const mailsTo = async (address: string) =>
  (await product.sandbox.control.gmail({ label: 'SENT' })).filter(({ to }) => to.includes(address))

const callbacks = { onText: () => undefined, onSaved: () => undefined }

/** Runs the turn and crashes before the step with this number, then expires the lease. Returns whether it crashed. */
async function workUntil(turn_id: string, lastStep: number): Promise<boolean> {
  const turn = await claim(turn_id)
  if (!turn) return false
  let steps = 0
  const ending = new AbortController()
  const beforeStep = () => {
    if (steps++ >= lastStep) throw new KilledError()
  }
  try {
    await runTurn(product.ctx, turn, { ...callbacks, signal: ending.signal, beforeStep })
    return false
  } catch (error) {
    if (!(error instanceof KilledError)) throw error
    return true
  } finally {
    await endLeases()
  }
}

const endLeases = () =>
  product.ctx.db.$client.query(`update assistant_turns set lease_until = now() - interval '1 second'`)

async function claim(turn_id: string): Promise<StoredTurn | undefined> {
  return (await claimTurns(product.ctx.db, 50)).find((turn) => turn.turn_id === turn_id)
}

async function begin(chat_id: string, message: string): Promise<string> {
  const { json } = await product.post(chat_id, message)
  return dataOf<{ turn_id: string }>(json).turn_id
}
const stateOf = async (chat_id: string) => {
  const [thread] = (await product.threads()).filter(({ thread_id }) => thread_id === chat_id)
  return thread?.turn?.state ?? 'over'
}
const shape = async (chat_id: string) =>
  (await product.history(chat_id)).toReversed().map(({ node, type, status }) => `${node} ${type} ${status}`)

test('loses nothing and sends nothing twice when a process is killed at each step', async () => {
  const wish = (to: string) => `Mail ${to} about the figures of our insights, saying: Here they are.`
  const whole = await begin('whole', wish('whole@example.com'))
  await workUntil(whole, 100)
  await product.post('whole', 'Send', { human_response: true })
  await workUntil(whole, 100)
  expect(await stateOf('whole')).toBe('over')
  const expected = await shape('whole')
  expect(expected.length).toBeGreaterThan(10)
  for (let step = 0; step < expected.length; step++) {
    const chat_id = `killed-${step}`
    const to = `killed${step}@example.com`
    const turn_id = await begin(chat_id, wish(to))
    let remainingSteps = step
    for (let rounds = 0; (await stateOf(chat_id)) === 'running'; rounds++) {
      await workUntil(turn_id, rounds === 0 ? remainingSteps : 100)
    }
    expect(await stateOf(chat_id)).toBe('waiting')
    expect(await mailsTo(to)).toEqual([])
    remainingSteps = 0
    await product.post(chat_id, 'Send', { human_response: true })
    for (let rounds = 0; (await stateOf(chat_id)) === 'running'; rounds++) {
      await workUntil(turn_id, rounds === 0 ? step % 3 : 100)
    }
    expect(await mailsTo(to)).toHaveLength(1)
    expect(await shape(chat_id)).toEqual(expected)
  }
}, 120_000)

test('sends a mail once when two processes run the same turn', async () => {
  const turn_id = await begin('twice', 'Mail twice@example.com saying: Once only.')
  const runTwice = async () => {
    const [one, other] = [await claim(turn_id), await endLeases().then(() => claim(turn_id))]
    const run = (turn: StoredTurn | undefined) =>
      turn && runTurn(product.ctx, turn, { ...callbacks, signal: new AbortController().signal })
    await Promise.all([run(one), run(other)])
    await endLeases()
  }
  await runTwice()
  expect(await stateOf('twice')).toBe('waiting')
  await product.post('twice', 'Send', { human_response: true })
  await runTwice()
  expect(await mailsTo('twice@example.com')).toHaveLength(1)
  expect(await stateOf('twice')).toBe('over')
})

test('finishes a started action once, from its stored progress', async () => {
  const turn_id = await begin('begun', 'Mail begun@example.com saying: Begun.')
  await workUntil(turn_id, 100)
  await product.post('begun', 'Send', { human_response: true })
  await product.ctx.db.$client.query(`update assistant_actions set state = 'started' where turn_id = $1`, [
    turn_id,
  ])
  await workUntil(turn_id, 100)
  expect(await mailsTo('begun@example.com')).toHaveLength(1)
  await product.ctx.db.$client.query(`update assistant_actions set state = 'started' where turn_id = $1;`, [
    turn_id,
  ])
  await product.ctx.db.$client.query(
    `update assistant_turns set state = 'running', run = run || jsonb_build_object('calls',
       (select jsonb_build_array(c) from jsonb_path_query(run, '$.said[*].calls[*]') c limit 1),
       'action_id', (select action_id from assistant_actions where turn_id = $1)) where turn_id = $1`,
    [turn_id],
  )
  await workUntil(turn_id, 100)
  expect(await mailsTo('begun@example.com')).toHaveLength(1)
})

test('ends a stopped turn', async () => {
  const turn_id = await begin('stopped', 'Mail stopped@example.com saying: Never.')
  await workUntil(turn_id, 4)
  const answer = await product.owner.browser.post('/api/chatagent/chat/stop', { turn_id })
  expect(answer.json).toMatchObject({ data: { turn_id, state: 'stopped' } })
  expect(await claim(turn_id)).toBeUndefined()
  const history = await product.history('stopped')
  expect(history.some(({ status }) => status === 'in_progress')).toBe(false)
  expect(history.some(({ status }) => status === 'stopped')).toBe(true)
})

test('stores nothing of a step during which the turn is stopped', async () => {
  const turn_id = await begin('midway', 'Show me the insights')
  const turn = await claim(turn_id)
  if (!turn) throw new Error('The turn was not there.')
  let steps = 0
  const beforeStep = async () => {
    if (steps++ === 1) await product.owner.browser.post('/api/chatagent/chat/stop', { turn_id })
  }
  await runTurn(product.ctx, turn, { ...callbacks, signal: new AbortController().signal, beforeStep })
  expect(steps).toBe(2)
  expect((await product.history('midway'))[0]).toMatchObject({ node: 'planner_node', status: 'stopped' })
})

test('stops the turns of a member who is removed from the workspace, and no others', async () => {
  const { owner, platform_user_id } = product
  const mira = await createUser(product)
  const own_account = product.ctx.ids.next()
  await createAccount(product.ctx.db, own_account, mira.user_id)
  await product.post('own', 'Hello', { who: mira, platform_user_id: own_account })
  const member = { workspace_id: owner.user_id, user_id: mira.user_id }
  await addMember(product, { ...member, role: 'agent' })
  const idOf = async (answer: ReturnType<typeof product.post>) =>
    dataOf<{ turn_id: string }>((await answer).json).turn_id
  const stopped = [
    await idOf(product.post('team', 'Show me the insights', { who: mira, platform_user_id })),
    await idOf(product.post('mail', 'Read my mail', { who: mira })),
  ]
  // As in a workspace that has only a mailbox.
  await product.ctx.db.$client.query('update assistant_turns set account_id = null where turn_id = $1', [
    stopped[1],
  ])
  await claim(stopped[0] ?? '')
  const listener = await product.ctx.db.$client.connect()
  const aborted: (string | undefined)[] = []
  listener.on('notification', ({ payload }) => aborted.push(payload))
  await listener.query(`listen ${stopSignal}`)
  await owner.browser.call('DELETE', `/api/workspaces/${member.workspace_id}/members/${member.user_id}`)
  await listener.query(`unlisten ${stopSignal}`)
  listener.release()
  expect(aborted.toSorted()).toEqual(stopped.toSorted())
  const states = (await product.threads(mira))
    .toSorted(byId)
    .map(({ thread_id, turn: last }) => [thread_id, last?.state ?? 'over'])
  expect(states).toEqual([
    ['mail', 'over'],
    ['own', 'running'],
    ['team', 'over'],
  ])
})

const byId = (one: { thread_id: string }, other: { thread_id: string }) =>
  one.thread_id < other.thread_id ? -1 : 1

const countModelCalls = async () =>
  (await product.ctx.db.$client.query("select from model_calls where purpose = 'assistant'")).rowCount

test('a member who became a viewer after an approval does not send, and asks no model', async () => {
  const leo = await createUser(product)
  const member = { workspace_id: product.owner.user_id, user_id: leo.user_id }
  await addMember(product, { ...member, role: 'agent' })
  const rest = { who: leo }
  const { json } = await product.post('demoted', 'Mail demoted@example.com saying: Hello.', rest)
  const { turn_id } = dataOf<{ turn_id: string }>(json)
  await workUntil(turn_id, 100)
  await product.post('demoted', 'Send', { ...rest, human_response: true })
  const path = `/api/workspaces/${member.workspace_id}/members/${member.user_id}`
  await product.owner.browser.call('PUT', path, { body: { role: 'viewer' } })
  const before = await countModelCalls()
  await workUntil(turn_id, 100)
  expect(await countModelCalls()).toBe(before)
  expect(await mailsTo('demoted@example.com')).toEqual([])
  const call = (await product.history('demoted', leo)).find(({ node }) => node === 'send_email')
  expect(call).toMatchObject({ status: 'failed' })
})
