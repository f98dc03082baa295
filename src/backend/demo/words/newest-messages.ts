import { readTable } from './table.ts'

/** The texts of the latest release, one run in the list: key, English, German (empty: not translated yet), French, description. */
export const newestMessageTable = readTable(`
order.approve.title       | Approve basket {number} | Warenkorb {number} freigeben | Valider le panier {number} | Title of the dialog.
order.approve.number      | Approval number | Freigabenummer | Numéro de validation | Label of the input field; numbers look like A-2291.
order.approve.hint        | The approval number is printed on the order confirmation and on every label. | Die Freigabenummer steht auf der Auftragsbestätigung und auf jedem Etikett. | Le numéro de validation figure sur la confirmation de commande et sur chaque étiquette. |
order.approve.conflict    | Basket {number} has meanwhile been approved by {user}, {time, time, short}. | Warenkorb {number} wurde inzwischen von {user} freigegeben, {time, time, short} Uhr. | Le panier {number} a entre-temps été validé par {user}, {time, time, short}. | Not an error: somebody was faster.
order.approve.done        | Basket {number} has been approved. | Warenkorb {number} wurde freigegeben. | Le panier {number} a été validé. | Toast after approving.
order.approve.failed      | Basket {number} could not be approved: {reason} | Warenkorb {number} ließ sich nicht freigeben: {reason} | Le panier {number} n’a pas pu être validé : {reason} | Toast. {reason} is a whole sentence.
door.leaf.dimension.hint  | Door leaf {width} × {height} mm, measured without the rebate. | | Vantail {width} × {height} mm, mesuré sans la feuillure. | Shown under the size fields of the door configurator.
door.leaf.dimension.min   | The door leaf must be at least {min} mm wide. | | Le vantail doit avoir au moins {min} mm de large. | Error under the width field. {min} is a whole number.
edging.material.choice    | Choose an edging that matches the board. | Wählen Sie eine Kante, die zur Platte passt. | Choisissez un chant assorti au panneau. | Placeholder of the selection.
edging.thickness          | Edging thickness {value} mm | | Épaisseur du chant {value} mm | Line of the position’s summary. No full stop.
hinge.opening.angle       | Opening angle {angle}° | Öffnungswinkel {angle}° | Angle d’ouverture {angle}° | Line of the position’s summary. No space before the degree sign.
hinge.side.left           | Hinges on the left, seen from the side they open to | | Paumelles à gauche, vues du côté où la porte s’ouvre | DIN left. Beside the drawing; no full stop.
hinge.side.right          | Hinges on the right, seen from the side they open to | | Paumelles à droite, vues du côté où la porte s’ouvre | DIN right. Beside the drawing; no full stop.
mail.reset.subject        | Your new password | Ihr neues Passwort | Votre nouveau mot de passe | Subject of the mail with the link.
price.upload.summary      | {changed} changed, {new} new, {unchanged} unchanged | | {changed} modifiés, {new} nouveaux, {unchanged} inchangés | Result of a price upload.
door.leaf.dimension.rebated | Door leaf {width} × {height} mm, measured in the rebate. | Türblatt {width} × {height} mm, im Falz gemessen. | Vantail {width} × {height} mm, mesuré en feuillure. | Shown under the size fields of the door configurator.
door.frame.dimension.hint | Frame {width} × {height} mm, without architrave | Zarge {width} × {height} mm, ohne Bekleidung | Huisserie {width} × {height} mm, sans chambranle | Shown under the size fields of the frame configurator.
door.leaf.standard.610    | Standard door leaf 610 × 1985 mm | | Vantail standard 610 × 1985 mm | Choice in the size selection.
door.leaf.standard.735    | Standard door leaf 735 × 1985 mm | | Vantail standard 735 × 1985 mm | Choice in the size selection.
door.leaf.standard.860    | Standard door leaf 860 × 1985 mm | Türblatt in Normgröße 860 × 1985 mm | Vantail standard 860 × 1985 mm | Choice in the size selection.
door.leaf.standard.985    | Standard door leaf 985 × 1985 mm | | Vantail standard 985 × 1985 mm | Choice in the size selection.
door.leaf.standard.1110   | Standard door leaf 1110 × 1985 mm | | Vantail standard 1110 × 1985 mm | Choice in the size selection.
door.leaf.standard.1235   | Standard door leaf 1235 × 1985 mm | | Vantail standard 1235 × 1985 mm | Choice in the size selection.
board.thickness.16        | Board 16 mm thick | | Panneau de 16 mm d’épaisseur | Choice in the selection.
board.thickness.19        | Board 19 mm thick | Platte, 19 mm stark | Panneau de 19 mm d’épaisseur | Choice in the selection.
board.thickness.22        | Board 22 mm thick | | Panneau de 22 mm d’épaisseur | Choice in the selection.
board.thickness.25        | Board 25 mm thick | | Panneau de 25 mm d’épaisseur | Choice in the selection.
bore.pattern.rebated      | Hinge holes Ø {diameter} mm, {depth} mm deep, for rebated leaves | Bandbohrungen Ø {diameter} mm, {depth} mm tief, für gefälzte Türblätter | Perçages Ø {diameter} mm, profondeur {depth} mm, pour vantaux à recouvrement | Line of the works order.
front.grain.continuous    | Let the grain run through across all {count, plural, one {# front} other {# fronts}} | | Veinage continu sur {count, plural, one {# façade} other {# façades}} | Label of a checkbox.
`)
