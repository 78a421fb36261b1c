import { attackStrings } from '../injection/attack-strings.ts'
import { chatCarriers, chatCarrierNames, type CarrierName } from './chat-carriers.ts'
import { chatGoals, chatGoalNames, type GoalName, type Part } from './chat-goals.ts'
import type { Stage } from './open-stage.ts'

export interface ChatAttack {
  id: string
  technique: string
  carrier: CarrierName
  goal: GoalName
  /** The words of the attacker around what they want. */
  around: (wish: string) => string
}

/** Every string over every carrier, the goals in turn. What is split in two comes as one. */
export const chatAttacks: readonly ChatAttack[] = chatCarrierNames.flatMap((carrier, row) =>
  attackStrings.map(({ technique, text, disguise }, place) => {
    const goal = chatGoalNames[(place + row) % chatGoalNames.length] ?? 'mail'
    const around = (wish: string) => disguise(text.replaceAll('{wish}', () => wish).replaceAll('|', ' '))
    return { id: `${carrier}-${goal}-${place}`, technique, carrier, goal, around }
  }),
)

/** Lets the attack arrive, and the scripted model obey it in every point. Answers what the owner says. */
export async function stageAttack(
  stage: Stage,
  { carrier, goal, around }: ChatAttack,
  id: string,
): Promise<string> {
  const { wants, parts } = await chatGoals[goal](stage)
  const { wish, reading } = await chatCarriers[carrier](stage, { text: around(wants), id })
  const all = [reading, ...parts]
  const steps = all.map(({ agent }) => ({ agent: plannedAs(agent), task: 'Do your part.' }))
  const plan = { name: 'make_plan', arguments: { reason: 'As you wish.', steps } }
  const answers = [{ when: { text: id, tool: 'make_plan' }, toolCalls: [plan] }, ...linesOf(all, id)]
  await stage.product.sandbox.control.modelScript({ answers, replace: true })
  return wish
}

const plannedAs = (agent: Part['agent']) =>
  agent === 'instagram_agent_node' ? 'social_media_manager_node' : agent

/** What the model does for one agent after the other, each time it is asked. Neighbours of one agent are one part. */
const linesOf = (parts: readonly Part[], id: string) =>
  parts.flatMap(({ agent, calls, says = 'Done.' }, place) => [
    ...calls.map((call) => ({ when: { text: id, tool: call.name }, toolCalls: [call] })),
    ...(parts[place + 1]?.agent === agent ? [] : [{ when: { text: id }, text: says }]),
  ])
