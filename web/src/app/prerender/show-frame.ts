// Runs where the page begins: shows the frame of the screen that was asked for, and has the code come after it.
import { knownStart } from '../../lib/api/bootstrap-data.ts'
import type { UiState } from '../../lib/browser/ui-state.ts'
import { fillFrame } from './fill-frame.ts'
import { answersOf } from './first-answers.ts'
import { storedState } from './stored-state.ts'

const wide = matchMedia('(min-width: 1024px)').matches

try {
  keepRoomForNotification()
  if (isFrameOfThis()) showFrame()
} catch (error) {
  // The app does not need the frame: it comes whatever happens here.
  console.error(error)
}
// What takes the frame's place must not compete with it; a page that nobody looks at is never painted.
if (document.hidden) askForCode()
else requestAnimationFrame(() => setTimeout(askForCode))

/** What the server has to say to everybody stands at the foot of the page. */
function keepRoomForNotification(): void {
  const { notice: notification } = answersOf(knownStart())['/api/system'] ?? {}
  if (notification) document.documentElement.style.setProperty('--foot', '28px')
}

/** The frame has its sidebar open, and the list of conversations in sight. */
function isFrameOfThis(): boolean {
  if (!wide) return !/[?&](tab=(?!chat)|conversation=)/.test(location.search)
  return !storedState<UiState>('skein.ui').sidebarCollapsed && !/[?&]tab=(?!chat)/.test(location.search)
}

function showFrame(): void {
  const { content } = template(wide ? 'desk-view' : 'phone-view')
  const frame = content.firstElementChild
  // Until the app has come, nothing in it answers.
  if (frame instanceof HTMLElement) frame.inert = true
  try {
    fillFrame(content, knownStart())
  } finally {
    document.getElementById('root')?.append(content)
  }
}

function askForCode(): void {
  const code = template('code')
  document.head.append(...code.content.querySelectorAll('link'))
  const script = document.createElement('script')
  script.type = 'module'
  script.src = code.dataset['entry'] ?? ''
  document.head.append(script)
}

function template(id: string): HTMLTemplateElement {
  const element = document.getElementById(id)
  if (element instanceof HTMLTemplateElement) return element
  throw new Error(`The page has no template "${id}".`)
}
