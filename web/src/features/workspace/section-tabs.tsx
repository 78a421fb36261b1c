import { Link, useRouterState } from '@tanstack/react-router'
import { cx } from '../../ui/cx.ts'
import { workspaceWords } from '../../copy/workspace.ts'
import { tabSections } from './sections.ts'
import { sectionOf } from './workspace-logic.ts'

/** Tabs of the workspace. They are links, because each has its own URL. */
export function SectionTabs() {
  const active = useRouterState({ select: (state) => sectionOf(state.location.pathname) })
  return (
    <nav aria-label={workspaceWords.sections} className="border-b border-line">
      <ul className="frame flex overflow-x-auto">
        {tabSections.map(({ section, path, label }) => (
          <li key={section}>
            <Link
              to={path}
              aria-current={active === section ? 'page' : undefined}
              className={cx(
                'label-text -mb-px flex h-12 items-center border-b-2 px-3 text-body whitespace-nowrap transition-colors duration-(--press)',
                active === section
                  ? 'border-brand text-text'
                  : 'border-transparent text-text-3 hover:text-text',
              )}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
