import { findTalk } from '../threads/thread-store.ts'
import { hostsIn, pagesIn } from '../answer-logic.ts'
import { recordOf } from '../turns/record.ts'
import type { Said } from '../run-state.ts'
import { free, type StepResult, type Surroundings } from './step.ts'

const mostBefore = 12
const longestBefore = 4000

/** Brings what was said before, and what the person's own words allow. */
export async function start({ ctx, turn }: Surroundings): Promise<StepResult> {
  const { run } = turn
  const talk = await findTalk(ctx.db, { ...turn, limit: mostBefore })
  const before = talk.map(({ type, text }): Said => {
    const short = text.slice(0, longestBefore)
    return type === 'human' ? { role: 'user', text: short } : { role: 'assistant', text: short }
  })
  const own = [...talk.filter(({ type }) => type === 'human').map(({ text }) => text), turn.message].join(
    '\n',
  )
  const record = recordOf(
    turn,
    {
      id: run.record_id ?? '',
      node: 'starter_node',
      status: 'success',
      next_node: 'planner_node',
      next_type: 'ai',
    },
    ctx.clock.now(),
  )
  return {
    run: {
      ...run,
      node: 'planner_node',
      record_id: null,
      said: [...before, ...run.said],
      known: { ...run.known, hosts: hostsIn(own), pages: pagesIn(own) },
    },
    records: [free(record)],
  }
}
