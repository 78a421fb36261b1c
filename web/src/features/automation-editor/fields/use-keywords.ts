import { keywordsOf } from '@skein/contract/automations/keyword-list'
import { limits } from '@skein/contract/limits'
import { useState } from 'react'
import { fieldWords } from '../../../copy/automations/editor.ts'

/** Adding and removing keywords, with what is said about it and the chip that shakes. */
export function useKeywords(keywords: readonly string[], onChange: (keywords: string[]) => void) {
  const [typed, setTyped] = useState('')
  const [bump, setBump] = useState<{ keyword: string; times: number } | null>(null)
  const [said, setSaid] = useState({ text: '', loud: false })

  const add = () => {
    const words = keywordsOf(typed)
    const fault = faultOf(words, keywords)
    if (fault) return setSaid({ text: fault, loud: true })
    const fresh = words.filter((word) => !keywords.includes(word))
    const twice = words.find((word) => keywords.includes(word))
    setTyped('')
    setBump(twice === undefined ? null : { keyword: twice, times: (bump?.times ?? 0) + 1 })
    if (twice !== undefined) setSaid({ text: fieldWords.keywordTwice(twice), loud: true })
    if (fresh.length === 0) return
    onChange([...keywords, ...fresh])
    setSaid({ text: fieldWords.keywordAdded(fresh.join(', ')), loud: false })
  }
  const remove = (keyword: string) => {
    onChange(keywords.filter((one) => one !== keyword))
    setSaid({ text: fieldWords.keywordRemoved(keyword), loud: false })
  }
  return { typed, setTyped, bump, said, add, remove }
}

function faultOf(words: readonly string[], keywords: readonly string[]): string | null {
  if (words.some((word) => word.length > limits.keywordLength)) {
    return fieldWords.keywordTooLong(limits.keywordLength)
  }
  const total = new Set([...keywords, ...words]).size
  return total > limits.keywords ? fieldWords.keywordsFull(limits.keywords) : null
}
