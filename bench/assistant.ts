import { ask, openRelay } from './assistant/open-relay.ts'
import { followTurn, listenTo, type Followed } from './assistant/follow-turn.ts'
import { percentile } from './load/figures.ts'
import { command, connectSandboxAccount, sandboxMails } from './product/sandbox.ts'
import { signUp } from './product/set-up.ts'
import { withEverything, type Everything } from './product/start-everything.ts'
import type { Visitor } from './product/visitor.ts'
import { measureOf, type Measure } from './report/measure.ts'
import { note } from './report/note.ts'

/** Starter, planner, two managers, connection check, agent, tool, agent. */
const steps = 8
const modelCalls = 3
const longAnswer = 'An answer of about two thousand tokens goes on and on. '.repeat(145)

/** Measures what the assistant adds to a model: time per step, time to the first event, rate of a long answer. */
export async function assistant(size: { turns: number; rounds: number }): Promise<Measure[]> {
  return withEverything(async (everything) => {
    const owner = await signUp(everything.url, sandboxMails(everything.sandboxUrl))
    await connectSandboxAccount(owner, 'clayandember')
    return [
      ...(await overhead(everything, owner.visitor, size.turns)),
      await pace(everything, owner.visitor, size.rounds),
    ]
  })
}

const modelUrl = ({ sandboxUrl }: Everything) => `${sandboxUrl}/openai/v1`

async function overhead(everything: Everything, visitor: Visitor, turns: number): Promise<Measure[]> {
  const perStep: number[] = []
  const first: number[] = []
  for (let turn = -3; turn < turns; turn += 1) {
    const model = await timeOf(() => ask(modelUrl(everything), 'Hello').then((answer) => answer.text()))
    const followed = await followTurn(visitor, `steps-${turn}`, 'Show me the newest comments')
    if (turn < 0) continue
    perStep.push((followed.end - modelCalls * model) / steps)
    first.push(followed.first)
  }
  note(
    `a step: ${percentile(perStep, 50).toFixed(1)} ms, first event: ${percentile(first, 50).toFixed(1)} ms`,
  )
  return [
    { name: 'assistant.step_p50', value: percentile(perStep, 50), unit: 'ms' },
    { name: 'assistant.step_p95', value: percentile(perStep, 95), unit: 'ms' },
    { name: 'assistant.first_event_p95', value: percentile(first, 95), unit: 'ms' },
  ]
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** Compares the rate of one answer through the assistant and through a bare relay, in turns. */
async function pace(everything: Everything, visitor: Visitor, rounds: number): Promise<Measure> {
  await command(everything.sandboxUrl, 'model-slow', { pieceMilliseconds: 1 })
  await command(everything.sandboxUrl, 'model-script', {
    answers: [{ when: { last: 'long answer' }, text: longAnswer, times: null }],
  })
  const relay = await openRelay(modelUrl(everything))
  const shares: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const message = `Give me a long answer ${round}`
    const began = performance.now()
    const bare = await listenTo(
      await fetch(`${relay.url}/?${new URLSearchParams({ message }).toString()}`),
      began,
    )
    const ours = await followTurn(visitor, `pace-${round}`, message)
    shares.push(rateOf(ours) / rateOf(bare))
    note(`relay ${rateOf(bare).toFixed(0)}, assistant ${rateOf(ours).toFixed(0)} characters a second`)
  }
  await relay.close()
  return measureOf('assistant.pace_share_of_relay', '', shares)
}

/** Returns characters per second from the request to the end. */
const rateOf = ({ end }: Followed): number => (longAnswer.length / end) * 1000
