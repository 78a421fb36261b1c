import { m } from '@skein/messages'

/** Texts of buttons that open versions; apart from the texts of the dialogs, which load later. */
export const versionsTitle = m.versions_title()
export const versionLabel = (number: number) => m.versions_number({ number })
