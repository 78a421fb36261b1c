import { sampleOf } from '@skein/engine/test/full-run'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runTurn } from './graph/run-turn.ts'
import { claimTurns, type StoredTurn } from './turns/turn-store.ts'
import { shareAssistantProduct, type AssistantProduct } from '#test/assistant/assistant-product.ts'
import { dataOf } from '#test/services/browser.ts'
import { connectMailbox } from '#test/accounts/connect-mailbox.ts'
import { startCrashing, type Crash } from '#test/processes/crashing-process.ts'

let product: AssistantProduct
let postId: string
let automation: { automation_id: string }

beforeAll(async () => {
  product = await shareAssistantProduct()
  await product.assistant.stop()
  await connectMailbox(product.owner)
  postId = (await product.sandbox.control.posts({}))[0]?.id ?? ''
  automation = await product.saveCommentReply({ keywords: 'nobody says this' })
  // All runs together exceed the quota of the mailbox for a minute.
  await product.sandbox.control.platform({ limits: false })
}, 60_000)
afterAll(() => product.close())

/** A request that ends in one sent message. `name` is unique for each chat. */
interface Scenario {
  wish(name: string): Promise<string>
  option: string
  /** Returns how often the message was sent. */
  sentCount(name: string): Promise<number>
}

const comments = new Map<string, string>()

const scenarios: Record<string, Scenario> = {
  'a mail about figures': {
    wish: (name) =>
      Promise.resolve(`Mail ${name}@example.com about the figures of our insights, saying: Here they are.`),
    option: 'Send',
    async sentCount(name) {
      const sentMails = await product.sandbox.control.gmail({ label: 'SENT' })
      return sentMails.filter(({ to }) => to.includes(`${name}@example.com`)).length
    },
  },
  'a reply to a comment': {
    async wish(name) {
      const { control } = product.sandbox
      const { id } = await control.addComment({ as: 'mia.makes', postId, text: `What does ${name} cost?` })
      comments.set(name, id)
      await product.entryOf(automation, id, 'skipped')
      return `Reply to everyone who asked for ${name} with the words: It is 20 euros.`
    },
    option: 'Send',
    async sentCount(name) {
      const comment = comments.get(name) ?? ''
      await product.sandbox.control.wait({ for: 'reply', comment })
      return (await product.sandbox.control.replies({ comment })).length
    },
  },
}

/** Turns that `claimTurn` has claimed for other runs. */
const claimedTurns = new Map<string, StoredTurn>()
let lastClaim = Promise.resolve()

/** Claims the turn; null if it does not run. Concurrent runs claim one after the other, and also each other's turns. */
async function claimTurn(turn_id: string): Promise<StoredTurn | null> {
  lastClaim = lastClaim.then(async () => {
    for (const turn of await claimTurns(product.ctx.db, 50)) claimedTurns.set(turn.turn_id, turn)
  })
  await lastClaim
  const turn = claimedTurns.get(turn_id) ?? null
  claimedTurns.delete(turn_id)
  return turn
}

/** Runs the turn in one process until it waits, ends, or the process crashes. */
async function work(turn_id: string, crash?: Crash): Promise<{ statements: number; crashed: boolean }> {
  const process = startCrashing(product, crash)
  try {
    const turn = await claimTurn(turn_id)
    if (!turn) return { statements: 0, crashed: false }
    const callbacks = {
      onText: () => undefined,
      onSaved: () => undefined,
      signal: new AbortController().signal,
    }
    const end = await Promise.race([runTurn(process.ctx, turn, callbacks), process.crashed])
    return { statements: process.statements(), crashed: end === 'crashed' }
  } finally {
    process.closeConnections()
    await product.ctx.db.$client.query(
      `update assistant_turns set lease_until = now() - interval '1 second' where turn_id = $1`,
      [turn_id],
    )
  }
}

const stateOf = async (chat_id: string) =>
  (await product.threads()).find(({ thread_id }) => thread_id === chat_id)?.turn?.state ?? 'over'

/** Runs the turn until it waits or ends; the first process crashes, the others do not. */
async function workOn(turn_id: string, chat_id: string, crash?: Crash) {
  const first = await work(turn_id, crash)
  while ((await stateOf(chat_id)) === 'running') await work(turn_id)
  return first
}

/** Runs a scenario: one process crashes before the request for approval, and another one after the approval. */
async function runScenario({ wish, option, sentCount }: Scenario, name: string, { asking, acting }: Crashes) {
  const { json } = await product.post(name, await wish(name))
  const { turn_id } = dataOf<{ turn_id: string }>(json)
  const before = await workOn(turn_id, name, asking)
  expect(await stateOf(name)).toBe('waiting')
  expect((await product.post(name, option, { human_response: true })).status).toBe(202)
  const after = await workOn(turn_id, name, acting)
  expect(await stateOf(name)).toBe('over')
  const history = (await product.history(name)).toReversed()
  const shape = history.map(({ node, type, status }) => `${node} ${type} ${status}`)
  return { before, after, shape, sentCount: await sentCount(name) }
}

interface Crashes {
  asking?: Crash | undefined
  acting?: Crash | undefined
}

/** Nothing is sent before the request for approval, so a crash before a statement equals a crash after the previous one. */
function crashesIn(asking: number, acting: number): Crashes[] {
  const early = Array.from({ length: asking }, (_, place) => ({ statement: place + 1, executed: true }))
  const late = Array.from({ length: acting }, (_, place) => [
    { statement: place + 1, executed: false },
    { statement: place + 1, executed: true },
  ]).flat()
  const longest = Math.max(early.length, late.length)
  return Array.from({ length: longest }, (_, place) => ({ asking: early[place], acting: late[place] }))
}

const concurrentRuns = 6
let runs = 0

test.each(Object.entries(scenarios))(
  'sends %s once and loses nothing, whichever statement a process crashes at',
  async (title, scenario) => {
    // No name is part of another one, and a repeated test uses new names.
    const newName = () => `${title.replaceAll(' ', '')}${runs++}end`
    const whole = await runScenario(scenario, newName(), {})
    expect(whole.sentCount).toBe(1)
    const all = crashesIn(whole.before.statements, whole.after.statements)
    expect(all.length).toBeGreaterThan(20)
    const waiting = sampleOf(all, 5).values()
    await Promise.all(
      Array.from({ length: concurrentRuns }, async () => {
        for (const crashes of waiting) await runWithCrashes(scenario, newName(), { crashes, whole })
      }),
    )
  },
  120_000,
)

async function runWithCrashes(
  scenario: Scenario,
  name: string,
  { crashes, whole }: { crashes: Crashes; whole: { shape: string[] } },
): Promise<void> {
  await product.ctx.db.$client.query('delete from rate_limits')
  const { before, after, shape, sentCount } = await runScenario(scenario, name, crashes)
  // Caches of a process sometimes save a statement.
  const survived = [before, after].filter(({ crashed, statements }, part) => {
    const crash = part === 0 ? crashes.asking : crashes.acting
    return crash !== undefined && !crashed && crash.statement <= statements
  })
  expect({ crashes, survived, shape, sentCount }).toEqual({
    crashes,
    survived: [],
    shape: whole.shape,
    sentCount: 1,
  })
}
