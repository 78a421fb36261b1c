import type { AutomationType } from '@skein/contract/automations/automation'
import { Link } from '@tanstack/react-router'
import { typeListPath } from '../../../lib/paths.ts'
import { cx } from '../../../ui/cx.ts'
import { typeTitles } from '../../../copy/automations/automations.ts'
import { typeListWords } from '../../../copy/automations/type-list.ts'
import { typeOrder } from '../group-by-type.ts'

/** Links from the list of one kind to the lists of the others. */
export function TypeSwitch({ current }: { current: AutomationType }) {
  return (
    <nav aria-label={typeListWords.kinds}>
      <ul className="flex flex-wrap gap-1">
        {typeOrder.map((type) => (
          <li key={type}>
            <Link
              to={typeListPath(type)}
              aria-current={type === current ? 'page' : undefined}
              className={cx(
                'label-text flex min-h-11 items-center rounded-control px-3 lg:min-h-9',
                type === current ? 'bg-s3 text-text' : 'text-text-2 hover:bg-s2 hover:text-text',
              )}
            >
              {typeTitles[type]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
