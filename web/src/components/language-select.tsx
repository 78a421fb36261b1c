import { useEffect, useEffectEvent, useRef } from 'react'
import { languages, type Language } from '@skein/contract/languages'
import { chooseLanguage, language } from '../lib/browser/language.ts'
import { Select } from '../ui/forms/select.tsx'

/** Each language in itself. */
const names: Readonly<Record<Language, string>> = {
  en: 'English',
  es: 'Español',
  pt: 'Português',
  de: 'Deutsch',
  ar: 'العربية',
}

const options = languages.map((value) => ({ value, label: names[value] }))

interface LanguageSelectProps {
  /** Accessible name, without a field around it. */
  label?: string
  /** By default the page loads in the language. */
  onChoose?: (chosen: Language) => void
}

/** A choice that was made before the page was interactive takes effect then. */
export function LanguageSelect({ label, onChoose = chooseLanguage }: LanguageSelectProps) {
  const select = useRef<HTMLSelectElement>(null)
  const takeEarlyChoice = useEffectEvent(() => {
    const chosen = languages.find((each) => each === select.current?.value)
    if (chosen && chosen !== language) onChoose(chosen)
  })
  useEffect(() => takeEarlyChoice(), [])
  return (
    <Select ref={select} aria-label={label} value={language} options={options} onValueChange={onChoose} />
  )
}
