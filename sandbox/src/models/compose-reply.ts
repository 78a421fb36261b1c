import { cuesOf, type Cue } from './cues.ts'
import { findFact, topicOf, type Fact } from './facts.ts'
import { languageOf } from './language.ts'
import { PHRASES, type Phrases } from './phrases.ts'
import type { Prompt } from './read-prompt.ts'
import { plain, shorten } from './words.ts'

/** One line in the customer's language. Facts come from the prompt or not at all. */
export function composeReply(prompt: Prompt): string {
  const phrases = PHRASES[prompt.language]
  const own = cuesOf(prompt.customer)
  const cues = isVague(own) ? new Set([...own, ...cuesOf(prompt.before)]) : own
  const tone = toneOf(prompt.instructions)
  if (own.has('identity')) return shorten(upperFirst(phrases.scripted), prompt.limit)
  const body = bodyOf(prompt, cues)
  const hello = tone.formal ? phrases.hello.formal : phrases.hello.warm
  const line = `${hello} ${hello.endsWith(',') ? body : upperFirst(body)}${tone.playful ? ' ✨' : ''}`
  return shorten(tone.short ? upperFirst(body) : line, prompt.limit)
}

function bodyOf(prompt: Prompt, cues: Set<Cue>): string {
  const phrases = PHRASES[prompt.language]
  if (cues.has('human')) return phrases.human
  if (cues.has('anger') || cues.has('insult') || cues.has('problem')) return phrases.problem
  const asked = { text: `${prompt.customer}\n${isVague(cues) ? prompt.before : ''}`, cues }
  const fact = findFact(asked, prompt.knowledge)
  if (fact) return factLine(fact, { cues, prompt, phrases })
  if (topicOf(cues) !== 'other' || cues.has('question')) return phrases.unknown
  if (cues.has('thanks') || cues.has('praise')) return phrases.thanks
  return cues.has('greeting') ? phrases.help : phrases.unknown
}

/** The sentence itself where it is in the customer's language, else the bare value in a sentence of ours. */
function factLine(fact: Fact, said: { cues: Set<Cue>; prompt: Prompt; phrases: Phrases }): string {
  const { cues, prompt, phrases } = said
  const spoken = fact.language ?? languageOf(prompt.instructions) ?? 'en'
  if (fact.sentence !== null && spoken === prompt.language) return fact.sentence
  const topic = topicOf(cues)
  const phrase = topic === 'price' || topic === 'link' || topic === 'hours' ? phrases[topic] : phrases.about
  return phrase.replace('{x}', () => fact.value)
}

/** "And the small one?": what was said before tells what it is about. */
function isVague(cues: Set<Cue>): boolean {
  return [...cues].every((cue) => cue === 'question')
}

function toneOf(instructions: string): { formal: boolean; playful: boolean; short: boolean } {
  const words = plain(instructions)
  return {
    formal: /\b(formal|formell|professional|businesslike|sie-form|respectful)\b/.test(words),
    playful:
      /\b(playful|emojis?|cheerful|fun|funny|verspielt|bubbly)\b/.test(words) &&
      !/\b(no|without|never use|ohne|avoid) emojis?\b/.test(words),
    short: /\b(terse|as short as|very short|one sentence only|no greeting|without (a )?greeting)\b/.test(
      words,
    ),
  }
}

function upperFirst(text: string): string {
  const [mark = ''] = /^[¡¿]*/.exec(text) ?? []
  return mark + text.charAt(mark.length).toUpperCase() + text.slice(mark.length + 1)
}
