import { legalWords, privacyText } from '../../words/legal.ts'
import { LegalPage } from './legal-page.tsx'

export function PrivacyScreen() {
  return <LegalPage title={legalWords.privacy} sections={privacyText} />
}
