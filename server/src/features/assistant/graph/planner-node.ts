import { m } from '@skein/messages'
import * as z from 'zod'
import { assistantLimits } from '@skein/contract/limits'
import type { PlanStep } from '@skein/contract/assistant/assistant'
import { plannerPrompt } from '../prompts.ts'
import { askModel, type ModelAnswer } from './ask-model.ts'
import { answerRecord, recordOf } from '../turns/record.ts'
import { cleanText, createTextStream } from './text-stream.ts'
import type { AgentNode, Run } from '../run-state.ts'
import type { StepResult, StepContext } from './step.ts'

const Plan = z.object({
  reason: z.string().describe('One sentence for the owner: how you understand the wish.'),
  steps: z
    .array(
      z.object({
        agent: z.enum(['gmail_agent_node', 'social_media_manager_node', 'research_agent_node']),
        task: z.string().describe('What is done in this step, as a short sentence.'),
      }),
    )
    .min(1)
    .max(assistantLimits.steps),
})
type Plan = z.infer<typeof Plan>

const makePlan = {
  name: 'make_plan',
  description: 'Write down the steps that fulfil the wish of the owner, and who does each.',
  schema: Plan,
}

/** How often the planner is asked again after a tool call that is no plan. */
const maxCorrections = 2

/** Asks the model for a plan, or for an answer if no plan is needed. */
export async function plan(context: StepContext): Promise<StepResult> {
  const { ctx, turn } = context
  const { run } = turn
  const textStream = createTextStream(context)
  const modelAnswer = await askModel(context, {
    system: plannerPrompt(new Date(ctx.clock.now()).toISOString().slice(0, 10)),
    said: run.said,
    tools: [makePlan],
    onText: textStream.add,
  })
  const answer = { ...modelAnswer, usage: sum(run.planning_usage, modelAnswer.usage) }
  const [call = answer.calls[0]] = answer.calls.filter(({ name }) => name === makePlan.name)
  if (call === undefined) return answerStep(context, answer)
  const planInput = call.name === makePlan.name ? Plan.safeParse(call.input) : null
  if (planInput?.success) return planStep(context, answer, planInput.data)
  const corrections = run.said.filter(({ role }) => role === 'tool').length
  if (corrections >= maxCorrections) return answerStep(context, answer)
  return correctionStep(context, answer, { call, problem: problemOf(call, planInput?.error) })
}

type Usage = ModelAnswer['usage']

const sum = (before: Usage | undefined, { input_tokens, output_tokens, cost }: Usage): Usage => ({
  input_tokens: input_tokens + (before?.input_tokens ?? 0),
  output_tokens: output_tokens + (before?.output_tokens ?? 0),
  cost: cost + (before?.cost ?? 0),
})

/** Returns what is wrong with a tool call, for the model. */
function problemOf({ name, input }: ModelAnswer['calls'][number], error: z.ZodError | undefined): string {
  if (name !== makePlan.name) return `There is no tool ${name}. Call ${makePlan.name}.`
  if (typeof input === 'string') return 'The arguments are not valid JSON.'
  const [issue] = error?.issues ?? []
  return `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'does not fit'}`
}

/** Hands a tool call that is no plan back to the model, which is asked again. */
function correctionStep(
  { ctx, turn }: StepContext,
  { text, usage }: ModelAnswer,
  { call, problem }: { call: ModelAnswer['calls'][number]; problem: string },
): StepResult {
  const { run } = turn
  const record = recordOf(
    turn,
    { id: run.record_id ?? '', node: run.node, status: 'in_progress', usage },
    ctx.clock.now(),
  )
  const said: Run['said'] = [
    ...run.said,
    { role: 'assistant', text, calls: [{ ...call, record_id: record.id }] },
    { role: 'tool', id: call.id, name: call.name, output: { error: problem } },
  ]
  return {
    run: { ...run, said, planning_usage: usage },
    asked: true,
    records: [{ record, cost: usage.cost }],
  }
}

function answerStep({ ctx, turn }: StepContext, { text, usage }: ModelAnswer): StepResult {
  const { run } = turn
  const said = text.trim() === '' ? m.server_run_not_planned() : text
  const record = answerRecord(
    turn,
    { id: run.record_id ?? '', node: run.node, text: cleanText(said, run), usage, status: 'success' },
    ctx.clock.now(),
  )
  return { run, state: 'done', asked: true, records: [{ record, cost: usage.cost }] }
}

function planStep({ ctx, turn }: StepContext, { usage }: ModelAnswer, { reason, steps }: Plan): StepResult {
  const { planning_usage: _, ...run } = turn.run
  const plan: PlanStep[] = steps.map(({ task }, place) => ({
    id: String(place + 1),
    text: task,
    done: false,
  }))
  const order = steps.map(({ agent }) => agent)
  const agents = order.filter((agent, place) => agent !== order[place - 1])
  const [first = 'research_agent_node'] = agents
  const record = recordOf(
    turn,
    {
      id: run.record_id ?? '',
      node: run.node,
      status: 'success',
      next_node: first,
      next_type: 'ai',
      reason,
      usage,
      data: { plan },
    },
    ctx.clock.now(),
  )
  const next: Run = {
    ...run,
    node: first,
    record_id: null,
    plan,
    plan_record: record,
    plan_agents: order.map(agentOf),
    agents: agents.map(agentOf),
  }
  return { run: next, asked: true, records: [{ record, cost: usage.cost }] }
}

/** Returns the agent that does the work of a node: the manager delegates to the agent of the platform. */
const agentOf = (node: Plan['steps'][number]['agent']): AgentNode =>
  node === 'social_media_manager_node' ? 'instagram_agent_node' : node
