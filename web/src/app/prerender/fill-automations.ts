import type { AutomationSummary } from '@skein/contract/automations/automation'
import { sentenceOf, type SentenceToken } from '@skein/contract/automations/sentence'
import { groupByType, tallyOf } from '../../features/automations/group-by-type.ts'
import { slotLook } from '../../components/slot-look.ts'
import { write } from './write.ts'

/** The figures above the list, and the first rules in its order. */
export function fillAutomations(frame: DocumentFragment, automations: readonly AutomationSummary[]): void {
  fillFigures(frame, automations)
  // An address with more in it asks for some of them only.
  if (location.search !== '') return
  const rules = groupByType(automations).flatMap((group) => group.automations)
  frame.querySelectorAll('[data-ahead="rule"]').forEach((row, place) => {
    const automation = rules[place]
    if (automation) fillAutomation(row, automation)
    else row.remove()
  })
}

function fillFigures(frame: DocumentFragment, automations: readonly AutomationSummary[]): void {
  const { total, active, paused } = tallyOf(automations)
  const figures = [total, active, paused]
  frame.querySelectorAll('[data-ahead="figure"]').forEach((figure, place) => {
    figure.textContent = String(figures[place])
  })
}

function fillAutomation(row: Element, automation: AutomationSummary): void {
  const [name, sentence] = row.querySelector('[data-ahead="words"]')?.children ?? []
  write(name, 'label-text text-text-2', automation.name)
  write(sentence, 'sentence line-clamp-3 text-text', ...sentenceOf(automation).map(wordsOf))
}

function wordsOf({ text, slot, ink: slotColour }: SentenceToken): string | Node {
  if (!slot) return text
  const words = document.createElement('span')
  words.className = slotLook(slotColour)
  words.textContent = text
  return words
}
