import { keywordsOf } from '@skein/contract/automations/keyword-list'
import { limits } from '@skein/contract/limits'
import { useState } from 'react'
import { fieldWords } from '../../../copy/automations/editor.ts'

/** Adds and removes keywords; returns the announcement for screen readers and the chip that shakes. */
export function useKeywords(keywords: readonly string[], onChange: (keywords: string[]) => void) {
  const [typed, setTyped] = useState('')
  const [shake, setShake] = useState<{ keyword: string; times: number } | null>(null)
  const [announcement, setAnnouncement] = useState({ text: '', loud: false })

  const add = () => {
    const words = keywordsOf(typed)
    const problem = problemOf(words, keywords)
    if (problem) return setAnnouncement({ text: problem, loud: true })
    const added = words.filter((word) => !keywords.includes(word))
    const duplicate = words.find((word) => keywords.includes(word))
    setTyped('')
    setShake(duplicate === undefined ? null : { keyword: duplicate, times: (shake?.times ?? 0) + 1 })
    if (duplicate !== undefined) setAnnouncement({ text: fieldWords.keywordTwice(duplicate), loud: true })
    if (added.length === 0) return
    onChange([...keywords, ...added])
    setAnnouncement({ text: fieldWords.keywordAdded(added.join(', ')), loud: false })
  }
  const remove = (keyword: string) => {
    onChange(keywords.filter((one) => one !== keyword))
    setAnnouncement({ text: fieldWords.keywordRemoved(keyword), loud: false })
  }
  return { typed, setTyped, shake, said: announcement, add, remove }
}

function problemOf(words: readonly string[], keywords: readonly string[]): string | null {
  if (words.some((word) => word.length > limits.keywordLength)) {
    return fieldWords.keywordTooLong(limits.keywordLength)
  }
  const total = new Set([...keywords, ...words]).size
  return total > limits.keywords ? fieldWords.keywordsFull(limits.keywords) : null
}
