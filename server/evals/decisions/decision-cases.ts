import { german } from './de.ts'
import type { DecisionCase } from './decision-case.ts'
import { english } from './en.ts'
import { spanish } from './es.ts'
import { french } from './fr.ts'
import { italian } from './it.ts'
import { portuguese } from './pt.ts'
import { turkish } from './tr.ts'

/** Whether a comment is to be answered, judged by hand, by language. */
export const decisionCases: Readonly<Record<string, readonly DecisionCase[]>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  pt: portuguese,
  it: italian,
  tr: turkish,
}
