import { agentPrompt } from '../prompts.ts'
import { toolsOf } from '../tools/all-tools.ts'
import { askModel, type ModelAnswer } from './ask-model.ts'
import { answerRecord, recordOf } from '../turns/record.ts'
import { cleanText, createTextStream } from './text-stream.ts'
import type { AgentNode, Run } from '../run-state.ts'
import { withoutCost, type StepResult, type StepContext } from './step.ts'

/** Asks the model for the agent's next step: a tool call, or the final answer. */
export async function askAgent(context: StepContext, agent: AgentNode): Promise<StepResult> {
  const { ctx, turn } = context
  const { run } = turn
  const last = run.agents.length <= 1
  const textStream = createTextStream(context)
  const answer = await askModel(context, {
    system: agentPrompt(agent, {
      today: new Date(ctx.clock.now()).toISOString().slice(0, 10),
      plan: run.plan,
      last,
    }),
    said: run.said,
    tools: toolsOf(agent),
    onText: last ? textStream.add : () => undefined,
  })
  if (answer.calls.length > 0) return toolStep(context, answer)
  return last ? finalStep(context, answer) : handOffStep(context, answer)
}

function toolStep({ ctx, turn }: StepContext, { text, calls, usage }: ModelAnswer): StepResult {
  const { run } = turn
  const [first] = calls
  const reason = text.trim() === '' ? null : cleanText(text, run)
  const record = recordOf(
    turn,
    {
      id: run.record_id ?? '',
      node: run.node,
      status: 'success',
      next_node: first?.name ?? null,
      next_type: 'tool',
      reason,
      usage,
    },
    ctx.clock.now(),
  )
  const pendingCalls = calls.map((call) => ({ ...call, record_id: ctx.ids.next() }))
  return {
    run: {
      ...run,
      record_id: null,
      said: [...run.said, { role: 'assistant', text, calls: pendingCalls }],
      calls: pendingCalls,
      step_cost: usage.cost,
    },
    asked: true,
    records: [{ record, cost: usage.cost }],
  }
}

function handOffStep({ ctx, turn }: StepContext, { text, usage }: ModelAnswer): StepResult {
  const run = markStepsDone(turn.run)
  const [next = 'research_agent_node', ...later] = run.agents.slice(1)
  const node = next === 'instagram_agent_node' ? 'social_media_manager_node' : next
  const record = recordOf(
    turn,
    {
      id: turn.run.record_id ?? '',
      node: turn.run.node,
      status: 'success',
      next_node: node,
      next_type: 'ai',
      reason: cleanText(text, run),
      usage,
    },
    ctx.clock.now(),
  )
  const said: Run['said'] = [
    ...run.said,
    { role: 'assistant', text },
    { role: 'user', text: 'Go on with the next step of the plan.' },
  ]
  return {
    run: { ...run, node, record_id: null, agents: [next, ...later], said },
    asked: true,
    records: [...planRecords(run), { record, cost: usage.cost }],
  }
}

function finalStep({ ctx, turn }: StepContext, { text, usage }: ModelAnswer): StepResult {
  const run = markStepsDone(turn.run)
  const record = answerRecord(
    turn,
    { id: run.record_id ?? '', node: run.node, text: cleanText(text, run), usage, status: 'success' },
    ctx.clock.now(),
  )
  return { run, state: 'done', asked: true, records: [...planRecords(run), { record, cost: usage.cost }] }
}

/** Marks the plan steps of the current agent as done, up to the first step of another agent. */
function markStepsDone(run: Run): Run {
  const first = run.plan.findIndex(({ done }) => !done)
  const agent = run.plan_agents[first]
  const end = run.plan_agents.findIndex((other, place) => place > first && other !== agent)
  const plan = run.plan.map((step, place) =>
    place >= first && (end < 0 || place < end) ? { ...step, done: true } : step,
  )
  const plan_record = run.plan_record ? { ...run.plan_record, data: { plan } } : null
  return { ...run, plan, plan_record }
}

const planRecords = ({ plan_record }: Run) =>
  plan_record ? [{ ...withoutCost(plan_record), cost: plan_record.usage?.cost ?? 0 }] : []
