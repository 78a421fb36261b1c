import type { BotAnswer } from '@skein/contract/knowledge/chatbot'
import { embedNext } from '#src/features/knowledge/indexing/embed-next.ts'
import { claimGuardCases } from '@skein/engine/test/claim-cases'
import type { LiveProduct } from '#test/live-product.ts'
import { apart, teachDocument } from '#test/knowledge/teach-document.ts'
import { accountIdOf } from '../injection/tenant.ts'
import { judgeAll, nothingSpent, type Judged } from '../judged-set.ts'
import { passages, unanswerable } from '../retrieval/collection.ts'

/** A known fact that supports none of the invented claims. */
const knownFact = 'The gallery of the potters welcomes visitors with a guide who speaks sign language.'

interface Case {
  group: string
  message: string
  /** Invented reply of the scripted model; null for a free answer. */
  reply: string | null
}

const inventions = claimGuardCases.flatMap(([, reply, , expected], at) =>
  expected.length > 0 ? [{ reply, mark: `case-${at}-end` }] : [],
)

/** Replies with unsupported claims to two kinds of questions; then unanswerable questions that resemble answered ones. */
export const inventionCases: readonly Case[] = [
  ...inventions.map(({ reply, mark }) => ({
    group: 'nothing is known',
    message: `What about ${mark}, how does it work?`,
    reply,
  })),
  ...inventions.map(({ reply, mark }) => ({
    group: 'something else is known',
    message: `Do visitors of the gallery get a guide with sign language? ${mark}`,
    reply,
  })),
  ...unanswerable.map((message) => ({ group: 'much else is known', message, reply: null })),
]

export interface InventionResult extends Judged {
  state: BotAnswer['state']
  /** Whether the model was scripted to invent a claim. */
  offered: boolean
}

/** Asks the bot about unknown facts. Every state but `answered` is right: handed over, or held for review. */
export async function judgeInventions(
  product: LiveProduct,
  { scripted }: { scripted: boolean },
): Promise<InventionResult[]> {
  const { control } = product.sandbox
  await addKnowledge(product, [knownFact])
  if (scripted) await control.modelScript({ replace: true, answers: inventionCases.map(scriptOf) })
  // A real model cannot be scripted to invent claims, so only the questions are judged.
  const offered = await askAll(product, scripted ? inventionCases.filter(({ reply }) => reply !== null) : [])
  await addKnowledge(product, passages)
  const freeAnswers = await askAll(
    product,
    inventionCases.filter(({ reply }) => reply === null),
  )
  await control.modelScript({ replace: true })
  return [...offered, ...freeAnswers]
}

async function askAll(product: LiveProduct, cases: readonly Case[]): Promise<InventionResult[]> {
  const results: InventionResult[] = []
  await judgeAll(cases, async ({ group, message, reply }) => {
    const { state, reply_text, cost } = await ask(product, message)
    const wrong = `"${message}" was answered: "${reply_text}"`
    const judged = {
      ...nothingSpent,
      group,
      right: state !== 'answered',
      wrong,
      cost,
      state,
      offered: reply !== null,
    }
    results.push(judged)
    return judged
  })
  return results
}

async function addKnowledge(
  { ctx, platform_user_id }: LiveProduct,
  taught: readonly string[],
): Promise<void> {
  const account_id = await accountIdOf(ctx, platform_user_id)
  await teachDocument(ctx, account_id, { title: 'Handbook', parts: apart(taught) })
  while (await embedNext(ctx, account_id));
}

/** Scripts a model that always claims to know, with a quote. */
const scriptOf = ({ message, reply }: Case) => ({
  when: { last: message },
  json: {
    should_reply: true,
    confidence: 1,
    reason: 'Sure.',
    reply: reply ?? 'Sure, we do.',
    is_known: true,
    // An invented claim quotes the known fact; a free answer quotes text that does not exist.
    quotes: [reply === null ? 'Everything that you may ask for is there.' : knownFact],
  },
  times: null,
})

async function ask(product: LiveProduct, message: string): Promise<BotAnswer> {
  const { owner, platform_user_id } = product
  const { status, json, text } = await owner.browser.post(`/api/ai-chat/config/${platform_user_id}/try`, {
    message,
  })
  if (status !== 200) throw new Error(`The bot was not tried: ${text}`)
  return (json as { data: BotAnswer }).data
}
