import { afterAll, beforeAll, expect, test } from 'vitest'
import { runTurn } from './graph/run-turn.ts'
import { claimTurns } from './turns/turn-store.ts'
import { startAssistantProduct, type AssistantProduct } from '#test/assistant-product.ts'
import { dataOf } from '#test/browser.ts'
import { connectMailbox } from '#test/connect-mailbox.ts'
import { startDying, type Death } from '#test/dying-process.ts'

let product: AssistantProduct
let postId: string
let automation: { automation_id: string }

beforeAll(async () => {
  product = await startAssistantProduct()
  await product.assistant.stop()
  await connectMailbox(product.owner)
  postId = (await product.sandbox.control.posts({}))[0]?.id ?? ''
  automation = await product.saveRule({ keywords: 'nobody says this' })
}, 60_000)
afterAll(() => product.close())

/** A wish that ends in something that leaves the house, once. `name` belongs to one chat alone. */
interface Journey {
  wish(name: string): Promise<string>
  option: string
  /** How often it left. */
  left(name: string): Promise<number>
}

const comments = new Map<string, string>()

const journeys: Record<string, Journey> = {
  'a mail about figures': {
    wish: (name) =>
      Promise.resolve(`Mail ${name}@example.com about the figures of our insights, saying: Here they are.`),
    option: 'Send',
    async left(name) {
      const sent = await product.sandbox.control.gmail({ label: 'SENT' })
      return sent.filter(({ to }) => to.includes(`${name}@example.com`)).length
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
    async left(name) {
      const comment = comments.get(name) ?? ''
      await product.sandbox.control.wait({ for: 'reply', comment })
      return (await product.sandbox.control.replies({ comment })).length
    },
  },
}

/** A process works on the turn until that rests, or dies. */
async function work(turn_id: string, death?: Death): Promise<{ statements: number; died: boolean }> {
  const mortal = startDying(product, death)
  try {
    const claimed = await claimTurns(product.ctx.db, 50)
    const turn = claimed.find((each) => each.turn_id === turn_id)
    if (!turn) return { statements: 0, died: false }
    const telling = {
      onText: () => undefined,
      onSaved: () => undefined,
      signal: new AbortController().signal,
    }
    const end = await Promise.race([runTurn(mortal.ctx, turn, telling), mortal.died])
    return { statements: mortal.statements(), died: end === 'died' }
  } finally {
    mortal.bury()
    await product.ctx.db.$client.query(`update assistant_turns set lease_until = now() - interval '1 second'`)
  }
}

const stateOf = async (chat_id: string) =>
  (await product.threads()).find(({ thread_id }) => thread_id === chat_id)?.turn?.state ?? 'over'

/** Works until the turn rests; the first process dies, and the others live. */
async function workOn(turn_id: string, chat_id: string, death?: Death) {
  const first = await work(turn_id, death)
  while ((await stateOf(chat_id)) === 'running') await work(turn_id)
  return first
}

/** The whole journey: one process dies before the person was asked, and another one after they have approved. */
async function walk({ wish, option, left }: Journey, name: string, { asking, acting }: Deaths) {
  const { json } = await product.post(name, await wish(name))
  const { turn_id } = dataOf<{ turn_id: string }>(json)
  const before = await workOn(turn_id, name, asking)
  expect(await stateOf(name)).toBe('waiting')
  expect((await product.post(name, option, { human_response: true })).status).toBe(202)
  const after = await workOn(turn_id, name, acting)
  expect(await stateOf(name)).toBe('over')
  const history = (await product.history(name)).toReversed()
  const shape = history.map(({ node, type, status }) => `${node} ${type} ${status}`)
  return { before, after, shape, left: await left(name) }
}

interface Deaths {
  asking?: Death | undefined
  acting?: Death | undefined
}

/** Nothing leaves before the person was asked, so that dying before a statement is dying after the one before it. */
function deathsIn(asking: number, acting: number): Deaths[] {
  const early = Array.from({ length: asking }, (_, place) => ({ statement: place + 1, heard: true }))
  const late = Array.from({ length: acting }, (_, place) => [
    { statement: place + 1, heard: false },
    { statement: place + 1, heard: true },
  ]).flat()
  const longest = Math.max(early.length, late.length)
  return Array.from({ length: longest }, (_, place) => ({ asking: early[place], acting: late[place] }))
}

test.each(Object.entries(journeys))(
  '%s leaves once and nothing is lost, at whichever statement a process dies',
  async (title, journey) => {
    const prefix = title.replaceAll(' ', '')
    const whole = await walk(journey, `${prefix}whole`, {})
    expect(whole.left).toBe(1)
    const all = deathsIn(whole.before.statements, whole.after.statements)
    expect(all.length).toBeGreaterThan(20)
    for (const [place, deaths] of all.entries()) {
      const { before, after, shape, left } = await walk(journey, `${prefix}${place}`, deaths)
      // What a process remembers saves it a statement now and then.
      const survived = [before, after].filter(({ died, statements }, part) => {
        const death = part === 0 ? deaths.asking : deaths.acting
        return death !== undefined && !died && death.statement <= statements
      })
      expect({ deaths, survived, shape, left }).toEqual({ deaths, survived: [], shape: whole.shape, left: 1 })
    }
  },
  120_000,
)
