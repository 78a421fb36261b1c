import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ask, openRelay } from './assistant/open-relay.ts'
import { followTurn, listenTo, type Followed } from './assistant/follow-turn.ts'
import { percentile } from './load/figures.ts'
import { command, connectSandboxAccount, sandboxMails } from './product/sandbox.ts'
import { signUp } from './product/set-up.ts'
import { freePorts, startEverything, type Everything } from './product/start-everything.ts'
import type { Visitor } from './product/visitor.ts'
import { measureOf, type Measure } from './report/measure.ts'
import { note } from './report/note.ts'

/** Starter, planner, two managers, the look at the connection, agent, tool, agent. */
const steps = 8
const modelCalls = 3
const longAnswer = 'An answer of about two thousand tokens goes on and on. '.repeat(145)

/** What the assistant adds to a model: time for each step, time until the first event, pace of a long answer. */
export async function assistant(size: { turns: number; rounds: number }): Promise<Measure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-assistant-'))
  chmodSync(folder, 0o755)
  const everything = await startEverything(folder, await freePorts())
  try {
    const owner = await signUp(everything.url, sandboxMails(everything.sandboxUrl))
    await connectSandboxAccount(owner, 'clayandember')
    return [
      ...(await overhead(everything, owner.visitor, size.turns)),
      await pace(everything, owner.visitor, size.rounds),
    ]
  } finally {
    await everything.stop()
    rmSync(folder, { recursive: true, force: true })
  }
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

/** The same answer through the assistant and through a bare relay, in turns; the model writes at its own pace. */
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

/** Characters a second from the request to the end, whole answers alone. */
const rateOf = ({ end }: Followed): number => (longAnswer.length / end) * 1000
