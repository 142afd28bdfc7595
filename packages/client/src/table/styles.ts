/** The styles of the table, in the order in which they build on each other. */
import './table.css';
import './players.css';
import './log.css';
import './market.css';
import './card.css';
import './hand.css';
import './actions.css';
import './honest.css';
import './sheet.css';
import './since.css';
import './peek.css';
import './overlays.css';
