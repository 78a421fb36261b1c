import { m } from '@skein/messages'
import { titleShown } from './phone-message.ts'
import { tooltip } from '../../ui/tooltip/tooltip.ts'

interface PhoneTitleProps {
  title: string
  /** Shown if the title is empty. */
  missing: string
}

/** The title of a button, truncated like on Instagram. */
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
    <span {...tooltip(title)}>
      {letters.slice(0, titleShown).join('')}
      <span className="text-(--phone-cut)">…</span>
      <span className="sr-only"> {m.phone_cut_off()}</span>
    </span>
  )
}

/** The buttons under a text or a card. */
export function PhoneTitles({ titles }: { titles: readonly string[] }) {
  return (
    <ul className="m-0 list-none p-0 empty:hidden">
      {titles.map((title, index) => (
        <li
          key={index}
          className="border-t border-(--phone-edge) px-[.6em] py-[.5em] text-center font-semibold"
        >
          <PhoneTitle title={title} missing={m.phone_empty_title()} />
        </li>
      ))}
    </ul>
  )
}
