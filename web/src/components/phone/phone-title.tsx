import { phoneWords } from '../../copy/phone.ts'
import { titleShown } from './phone-message.ts'

interface PhoneTitleProps {
  title: string
  /** Said of an empty one. */
  missing: string
}

/** The words on a button, cut where the platform cuts them. */
export function PhoneTitle({ title, missing }: PhoneTitleProps) {
  const letters = [...title.trim()]
  if (letters.length === 0) {
    return (
      <span className="inline-block w-[5em] border-b border-dashed border-current">
        <span className="sr-only">{missing}</span>
      </span>
    )
  }
  if (letters.length <= titleShown) return title
  return (
    <span title={title}>
      {letters.slice(0, titleShown).join('')}
      <span className="text-(--phone-cut)">…</span>
      <span className="sr-only"> {phoneWords.cutOff}</span>
    </span>
  )
}
