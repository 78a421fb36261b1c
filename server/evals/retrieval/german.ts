import type { Taught } from './taught.ts'

/** Ein Friseur, eine Kaffeerösterei und eine Zahnarztpraxis. */
export const german: Taught = [
  [
    'Ein Haarschnitt für Damen mit Waschen und Föhnen kostet ab 52 Euro.',
    'Was kostet ein Haarschnitt für Damen?',
    'damenhaarschnitt preis',
  ],
  [
    'Der Haarschnitt für Herren dauert dreißig Minuten und kostet 32 Euro.',
    'Wie lange dauert der Haarschnitt für Herren?',
    'Herren Haarschnitt kosten',
  ],
  [
    'Kinder bis zwölf Jahre zahlen für den Haarschnitt 19 Euro.',
    'Haarschnitt für Kinder',
    'Was zahlen Kinder?',
  ],
  [
    'Strähnen werden mit Folie gemacht und dauern etwa zwei Stunden.',
    'Wie lange dauern Strähnen?',
    'Strahnen mit Folie',
  ],
  [
    'Eine Farbe ohne Ammoniak gibt es auf Wunsch ohne Aufpreis.',
    'Gibt es Farbe ohne Ammoniak?',
    'kostet amoniakfreie Farbe mehr',
  ],
  [
    'Vor dem ersten Färben machen wir einen Test auf Allergien.',
    'Macht ihr einen Allergietest vor dem Färben?',
  ],
  [
    'Brautfrisuren brauchen einen Probetermin sechs Wochen vor der Hochzeit.',
    'Wann ist der Probetermin für die Brautfrisur?',
    'Frisur für meine Hochzeit',
  ],
  [
    'Termine können bis zum Vortag kostenlos abgesagt werden.',
    'Bis wann kann ich einen Termin absagen?',
    'Termin absagen kostenlos',
  ],
  ['Wer nicht erscheint, zahlt die Hälfte des Preises.', 'Was passiert, wenn ich nicht erscheine?'],
  [
    'Der Salon hat donnerstags bis zwanzig Uhr geöffnet.',
    'Bis wann hat der Salon am Donnerstag offen?',
    'salon geöfnet donnerstag',
  ],
  ['Montags bleibt der Salon geschlossen.', 'Hat der Salon montags geschlossen?'],
  [
    'Haare ab fünfundzwanzig Zentimetern spenden wir für Perücken.',
    'Kann ich meine Haare spenden?',
    'Haarspende Zentimeter',
  ],
  [
    'Parken kann man zwei Stunden kostenlos hinter dem Salon.',
    'Wo kann ich beim Salon parken?',
    'parken kostenlos',
  ],
  ['Gutscheine gelten drei Jahre ab dem Kauf.', 'Wie lange gelten Gutscheine?', 'Gutschein gültig'],
  [
    'Unsere Espressobohnen werden dunkel geröstet und schmecken nach Schokolade.',
    'Wonach schmecken die Espressobohnen?',
    'Espresso dunkel geröstet',
  ],
  [
    'Der Filterkaffee aus Äthiopien ist hell geröstet und fruchtig.',
    'Ist der Kaffee aus Äthiopien fruchtig?',
    'heller Filterkaffee',
  ],
  [
    'Entkoffeinierter Kaffee wird bei uns mit Wasser und ohne Chemie hergestellt.',
    'Wie wird entkoffeinierter Kaffee hergestellt?',
    'Kaffee ohne Koffein Chemie',
  ],
  [
    'Auf Wunsch mahlen wir die Bohnen kostenlos für jede Maschine.',
    'Mahlt ihr die Bohnen?',
    'bohnen malen lassen',
  ],
  [
    'Geröstet wird dienstags und freitags, verschickt am Tag danach.',
    'An welchen Tagen wird geröstet?',
    'Wann wird der Kaffee verschickt?',
  ],
  [
    'Ein Kilo Espresso kostet 28 Euro, 250 Gramm kosten 8,50 Euro.',
    'Wie viel kostet ein Kilo Espresso?',
    'Preis 250 Gramm',
  ],
  [
    'Das Abo liefert jeden Monat ein anderes Kilo und ist jederzeit kündbar.',
    'Ist das Abo kündbar?',
    'Kaffee Abo jeden Monat',
  ],
  [
    'Ab 40 Euro liefern wir innerhalb von Deutschland ohne Versandkosten.',
    'Ab wann ist die Lieferung in Deutschland kostenlos?',
    'Versandkosten Deutschland',
  ],
  ['In die Schweiz liefern wir wegen des Zolls nicht.', 'Liefert ihr in die Schweiz?', 'Schweiz Zoll'],
  [
    'Im Barista-Kurs lernen sechs Personen drei Stunden lang Milchschaum.',
    'Wie lange dauert der Barista-Kurs?',
    'Kurs Milchschaum Personen',
  ],
  [
    'Der Barista-Kurs kostet 95 Euro und findet samstags statt.',
    'Was kostet der Baristakurs?',
    'barista kurs samstag',
  ],
  [
    'Maschinen entkalken wir für 49 Euro, Ersatzgeräte sind vorhanden.',
    'Entkalkt ihr Maschinen?',
    'Maschine entkalken preis',
  ],
  ['Unsere Tüten gehören in den gelben Sack.', 'Wohin mit den leeren Tüten?'],
  [
    'Büros bekommen ab fünf Kilo im Monat zehn Prozent Rabatt.',
    'Gibt es Rabatt für Büros?',
    'Büro Kaffee fünf Kilo',
  ],
  [
    'Die Zahnreinigung kostet 95 Euro und wird von vielen Kassen bezuschusst.',
    'Was kostet die Zahnreinigung?',
    'zahlt die Kasse die Zahnreinigung',
  ],
  [
    'Bei Schmerzen kommen Sie bitte um acht Uhr ohne Termin.',
    'Ich habe Schmerzen, brauche ich einen Termin?',
    'zahnschmerzen ohne termin',
  ],
  [
    'Am Wochenende hilft der zahnärztliche Notdienst unter der Nummer 0180.',
    'Wer hilft am Wochenende?',
    'Notdienst Nummer',
  ],
  [
    'Neue Patienten bringen die Karte und den Fragebogen mit.',
    'Was müssen neue Patienten mitbringen?',
    'Fragebogen neue Patienten',
  ],
  [
    'Eine Krone aus Keramik wird an einem Tag gefertigt.',
    'Wie schnell ist eine Krone fertig?',
    'Keramik Krone',
  ],
  ['Implantate setzen wir nach einer Aufnahme in drei Dimensionen.', 'Macht ihr Implantate?'],
  [
    'Schienen gegen Knirschen werden gescannt und nach einer Woche angepasst.',
    'Schiene gegen Knirschen',
    'Wann wird die Schiene angepasst?',
  ],
  [
    'Bleichen macht die Zähne in neunzig Minuten bis zu acht Stufen heller.',
    'Wie lange dauert das Bleichen?',
    'Zähne heller machen',
  ],
  [
    'Kinder dürfen beim ersten Besuch nur schauen und mitfahren auf dem Stuhl.',
    'Was passiert beim ersten Besuch mit Kindern?',
  ],
  [
    'Wer Angst hat, kann unter Lachgas behandelt werden; das kostet 80 Euro.',
    'Ich habe Angst, gibt es Lachgas?',
    'Lachgas kosten',
  ],
  [
    'Nach dem Ziehen eines Zahns bitte einen Tag nicht rauchen.',
    'Darf ich nach dem Ziehen rauchen?',
    'zahn gezogen rauchen',
  ],
  ['Der Aufzug zur Praxis ist im Hof, Klingel Nummer drei.', 'Wo ist der Aufzug zur Praxis?'],
  [
    'Rechnungen können in sechs Raten ohne Zinsen bezahlt werden.',
    'Kann ich in Raten bezahlen?',
    'Raten Zinsen',
  ],
  [
    'In der Praxis sprechen wir auch Polnisch und Türkisch.',
    'Sprecht ihr Türkisch?',
    'polnisch in der praxis',
  ],
]
