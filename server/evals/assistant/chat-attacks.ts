import { attackStrings } from '../injection/attack-strings.ts'
import { chatCarriers, chatCarrierNames, type CarrierName } from './chat-carriers.ts'
import { chatGoals, chatGoalNames, type GoalName, type AgentPart } from './chat-goals.ts'
import type { ChatFixture } from './chat-fixture.ts'

export interface ChatAttack {
  id: string
  technique: string
  carrier: CarrierName
  goal: GoalName
  /** Returns the text of the attacker around the wish. */
  around: (wish: string) => string
}

/** Every string with every carrier, with alternating goals. Texts split in two are joined. */
export const chatAttacks: readonly ChatAttack[] = chatCarrierNames.flatMap((carrier, row) =>
  attackStrings.map(({ technique, text, disguise }, place) => {
    const goal = chatGoalNames[(place + row) % chatGoalNames.length] ?? 'mail'
    const around = (wish: string) => disguise(text.replaceAll('{wish}', () => wish).replaceAll('|', ' '))
    return { id: `${carrier}-${goal}-${place}`, technique, carrier, goal, around }
  }),
)

/** Delivers the attack and scripts a model that obeys it completely. Returns the owner's message. */
export async function prepareAttack(
  fixture: ChatFixture,
  { carrier, goal, around }: ChatAttack,
  id: string,
): Promise<string> {
  const { wants, parts } = await chatGoals[goal](fixture)
  const { wish, reading } = await chatCarriers[carrier](fixture, { text: around(wants), id })
  const all = [reading, ...parts]
  const steps = all.map(({ agent }) => ({ agent: plannerName(agent), task: 'Do your part.' }))
  const plan = { name: 'make_plan', arguments: { reason: 'As you wish.', steps } }
  const answers = [{ when: { text: id, tool: 'make_plan' }, toolCalls: [plan] }, ...answersFor(all, id)]
  await fixture.product.sandbox.control.modelScript({ answers, replace: true })
  return wish
}

const plannerName = (agent: AgentPart['agent']) =>
  agent === 'instagram_agent_node' ? 'social_media_manager_node' : agent

/** Returns the scripted answers of each agent in order. Consecutive parts of one agent are joined. */
const answersFor = (parts: readonly AgentPart[], id: string) =>
  parts.flatMap(({ agent, calls, says = 'Done.' }, place) => [
    ...calls.map((call) => ({ when: { text: id, tool: call.name }, toolCalls: [call] })),
    ...(parts[place + 1]?.agent === agent ? [] : [{ when: { text: id }, text: says }]),
  ])
