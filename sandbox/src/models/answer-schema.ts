import { composeReply } from './compose-reply.ts'
import { cuesOf } from './cues.ts'
import { decide, type Decision } from './decide.ts'
import { findFact, topicOf } from './facts.ts'
import { fillSchema, typesOf, type Fill } from './fill-schema.ts'
import { LANGUAGE_NAMES, subjectStems } from './language.ts'
import type { Prompt } from './read-prompt.ts'
import type { Schema } from './read-request.ts'
import { plain, sentencesOf, shorten, sharedStems } from './words.ts'

/** A value for any schema: what a name asks for is answered, everything else gets something that is valid. */
export function answerSchema(schema: Schema, prompt: Prompt): unknown {
  return fillSchema(schema, judgingFill(schema, prompt))
}

export function judgingFill(root: Schema, prompt: Prompt): Fill {
  const decides = VERDICT.test(JSON.stringify(root))
  const decision = decide(prompt)
  let reply: string | undefined
  const write = () => (decides && !decision.should ? null : (reply ??= composeReply(prompt)))
  return ({ name, schema }) => {
    const words = plain(name.replaceAll(/([a-z])([A-Z])/g, '$1 $2')).replaceAll(/[_-]+/g, ' ')
    const types = typesOf(schema)
    if (Array.isArray(schema.enum)) return choice({ words, choices: schema.enum, prompt, decision })
    if (types.includes('boolean')) return judgement(words, prompt, decision)
    if (types.includes('number') || types.includes('integer')) return figure(words, schema, decision)
    if (types.includes('array')) return list(words, prompt)
    return wording({ words, schema, prompt, decision, write })
  }
}

/** A schema with one of these asks for a decision, and a text in it only counts with a yes. */
const VERDICT = /"(?:should\w*|match(?:es)?|is_relevant|relevant|fires?|applies)":/i

function judgement(words: string, prompt: Prompt, { should, cues }: Decision): boolean | undefined {
  if (/hand ?over|human|escalat|person\b|agent/.test(words)) return cues.has('human')
  if (/spam|advert/.test(words)) return cues.has('spam')
  if (/injection|manipulat|attack/.test(words)) return cues.has('injection')
  if (/insult|abus|toxic|offensive/.test(words)) return cues.has('insult')
  if (/question/.test(words)) return cues.has('question')
  if (/grounded|supported|known|answerable|has answer|can answer/.test(words)) {
    const asks = cues.has('question') || topicOf(cues) !== 'other'
    return !asks || findFact({ text: prompt.customer, cues }, prompt.knowledge) !== undefined
  }
  if (/should|match|relevant|fire|applies|reply|answer|act|delete|hide|trigger/.test(words)) return should
  return undefined
}

function figure(words: string, schema: Schema, decision: Decision): number | undefined {
  if (!/confiden|score|probab|certain|likel|sure/.test(words)) return undefined
  const percent = typeof schema.maximum === 'number' && schema.maximum >= 100
  return percent ? Math.round(decision.confidence * 100) : decision.confidence
}

function list(words: string, prompt: Prompt): string[] | undefined {
  if (/keyword|tag|topic|term/.test(words)) return subjectStems(prompt.customer).slice(0, 5)
  if (/step|task|plan|action|todo/.test(words)) return stepsOf(prompt.customer)
  if (/quote/.test(words)) return quotesOf(prompt)
  if (/fact|claim/.test(words)) return []
  return undefined
}

/** Where the answer stands. */
function quotesOf(prompt: Prompt): string[] {
  const fact = findFact({ text: prompt.customer, cues: cuesOf(prompt.customer) }, prompt.knowledge)
  return fact ? [fact.sentence ?? fact.value] : []
}

interface Asked {
  words: string
  schema: Schema
  prompt: Prompt
  decision: Decision
  /** Null when nothing is to be written. */
  write: () => string | null
}

function wording({ words, schema, prompt, decision, write }: Asked): string | null | undefined {
  if (/reason|why|rationale|explan|justif|thought|because/.test(words)) return decision.reason
  if (/lang|locale/.test(words)) {
    return /code|locale/.test(words) || schema.maxLength === 2
      ? prompt.language
      : LANGUAGE_NAMES[prompt.language]
  }
  if (/sentiment|mood|emotion/.test(words)) return sentimentOf(decision)
  if (/intent|categor|topic|label/.test(words)) return [...decision.cues][0] ?? 'other'
  if (/summary|title|subject|name|headline/.test(words)) return shorten(prompt.customer.trim(), 80)
  if (/query|search|question/.test(words)) return shorten(prompt.customer.trim(), 200)
  if (/e ?mail/.test(words)) return /[\w.+-]+@[\w-]+\.[\w.-]+\w/.exec(prompt.customer)?.[0]
  if (/step|task|plan/.test(words)) return stepsOf(prompt.customer)[0]
  if (/reply|message|answer|response|draft|text|content|body|comment/.test(words)) return write()
  return undefined
}

function sentimentOf({ cues }: Decision): string {
  const bad = ['anger', 'insult', 'problem', 'mockery'] as const
  if (bad.some((cue) => cues.has(cue))) return 'negative'
  return cues.has('praise') || cues.has('thanks') ? 'positive' : 'neutral'
}

function choice(asked: { words: string; choices: unknown[]; prompt: Prompt; decision: Decision }): unknown {
  const { words, choices, prompt, decision } = asked
  const known = [
    /lang|locale/.test(words) ? [prompt.language, LANGUAGE_NAMES[prompt.language]] : [],
    /sentiment|mood/.test(words) ? [sentimentOf(decision)] : [],
    /decision|action|verdict|outcome/.test(words) ? (decision.should ? POSITIVE : NEGATIVE) : [],
    [...decision.cues],
  ].flat()
  for (const value of known) {
    const same = choices.find((one) => plain(String(one)).replaceAll(/[_-]/g, ' ') === plain(value))
    if (same !== undefined) return same
  }
  const said = subjectStems(prompt.customer)
  const scored = choices.map((one) => ({
    one,
    score: sharedStems(subjectStems(String(one).replaceAll(/[_-]/g, ' ')), said).length,
  }))
  const best = scored.toSorted((a, b) => b.score - a.score)[0]
  return best && best.score > 0
    ? best.one
    : (choices.find((one) => /^(other|none|unknown|general)$/i.test(String(one))) ?? choices[0])
}

const POSITIVE = ['reply', 'yes', 'fire', 'act', 'answer', 'accept', 'approve', 'match', 'delete', 'hide']
const NEGATIVE = ['ignore', 'no', 'decline', 'skip', 'none', 'reject', 'no match', 'keep']

function stepsOf(text: string): string[] {
  const steps = sentencesOf(text)
    .flatMap((sentence) => sentence.split(/,? (?:and then|then|after that|und dann|danach|afterwards) |; /i))
    .map((step) => step.replace(/[.!]+$/, '').trim())
    .filter(Boolean)
  return steps.slice(0, 8)
}
