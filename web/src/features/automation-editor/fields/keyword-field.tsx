import { isolatedList } from '@skein/contract/isolated'
import type { SlotColour } from '@skein/contract/automations/sentence/sentence'
import { type KeyboardEvent, useRef, useState } from 'react'
import { keywordsOf } from '@skein/contract/automations/keywords/keyword-list'
import { limits } from '@skein/contract/limits'
import { m } from '@skein/messages'
import { KeywordChips } from '../../../components/keyword-chips.tsx'
import { arrowKeyOf } from '../../../ui/arrow-key.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'

interface KeywordFieldProps {
  keywords: readonly string[]
  ink: SlotColour
  onChange: (keywords: string[]) => void
  onBlur: () => void
  error: string | undefined
  placeholder?: string | undefined
  /** Default: those of the trigger. */
  label?: string
  hint?: string
}

/** Keywords as chips: Enter adds one, a duplicate shakes, chips are focused and removed by key or mouse. */
export function KeywordField(props: KeywordFieldProps) {
  const { keywords, ink: slotColour, onChange, onBlur, error } = props
  const { typed, setTyped, shake, said, add, remove } = useKeywords(keywords, onChange)
  const box = useRef<HTMLDivElement>(null)

  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
    if (event.key === 'Enter') {
      event.preventDefault()
      add()
    }
    if (event.key === 'Backspace' && typed === '') chipsIn(box.current).at(-1)?.focus()
  }
  const drop = (keyword: string) => {
    remove(keyword)
    box.current?.querySelector('input')?.focus()
  }
  return (
    <div ref={box} className="flex flex-col gap-2">
      <Field
        label={props.label ?? m.editor_field_keywords()}
        hint={
          typed.trim() === ''
            ? (props.hint ?? m.editor_field_keywords_hint())
            : m.editor_field_keyword_pending({ typed: typed.trim() })
        }
        error={error}
      >
        <TextInput
          value={typed}
          placeholder={
            keywords.length === 0 ? (props.placeholder ?? m.editor_first_automation_keyword()) : undefined
          }
          autoComplete="off"
          autoCapitalize="none"
          enterKeyHint="done"
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={onKey}
          onBlur={onBlur}
        />
      </Field>
      {/* Arrow keys move between the chips; each chip is also a button. */}
      <div role="presentation" className="flex flex-wrap gap-1.5 empty:hidden" onKeyDown={moveChipFocus}>
        <KeywordChips
          key={shake?.times}
          keywords={keywords}
          ink={slotColour}
          bumped={shake?.keyword ?? null}
          onRemove={drop}
          removeLabel={(keyword: string) => m.editor_field_remove_keyword({ keyword })}
        />
      </div>
      <p role="status" className={said.loud ? 'text-label text-warn' : 'sr-only'}>
        {said.text}
      </p>
    </div>
  )
}

const chipsIn = (box: HTMLElement | null): HTMLElement[] => [
  ...(box?.querySelectorAll<HTMLElement>('[data-keyword]') ?? []),
]

function moveChipFocus(event: KeyboardEvent<HTMLElement>): void {
  if (!(event.target instanceof HTMLElement)) return
  if (event.key === 'Backspace' || event.key === 'Delete') {
    event.preventDefault()
    event.target.click()
    return
  }
  const step = { ArrowLeft: -1, ArrowRight: 1 }[arrowKeyOf(event.key, event.currentTarget)]
  if (step === undefined) return
  const chips = chipsIn(event.currentTarget)
  chips[chips.indexOf(event.target) + step]?.focus()
}

/** Adds and removes keywords; returns the announcement for screen readers and the chip that shakes. */
function useKeywords(keywords: readonly string[], onChange: (keywords: string[]) => void) {
  const [input, setInput] = useState('')
  const [shake, setShake] = useState<{ keyword: string; times: number } | null>(null)
  const [announcement, setAnnouncement] = useState({ text: '', loud: false })

  const add = () => {
    const words = keywordsOf(input)
    const problem = problemOf(words, keywords)
    if (problem) return setAnnouncement({ text: problem, loud: true })
    const newKeywords = words.filter((word) => !keywords.includes(word))
    const duplicate = words.find((word) => keywords.includes(word))
    setInput('')
    setShake(duplicate === undefined ? null : { keyword: duplicate, times: (shake?.times ?? 0) + 1 })
    if (duplicate !== undefined)
      setAnnouncement({ text: m.editor_field_keyword_twice({ keyword: duplicate }), loud: true })
    if (newKeywords.length === 0) return
    onChange([...keywords, ...newKeywords])
    setAnnouncement({
      text: m.editor_field_keyword_added({ keyword: isolatedList(newKeywords) }),
      loud: false,
    })
  }
  const remove = (keyword: string) => {
    onChange(keywords.filter((one) => one !== keyword))
    setAnnouncement({ text: m.editor_field_keyword_removed({ keyword }), loud: false })
  }
  return { typed: input, setTyped: setInput, shake, said: announcement, add, remove }
}

function problemOf(words: readonly string[], keywords: readonly string[]): string | null {
  if (words.some((word) => word.length > limits.keywordLength)) {
    return m.editor_field_keyword_too_long({ max: limits.keywordLength })
  }
  const total = new Set([...keywords, ...words]).size
  return total > limits.keywords ? m.editor_field_keywords_full({ max: limits.keywords }) : null
}
