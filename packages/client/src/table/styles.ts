/** The styles of the table, in the order in which they build on each other. */
import '../widgets/widgets.css';
import './card.css';
import './table.css';
import './players.css';
import './log.css';
import './market.css';
import './hand.css';
import './actions.css';
import '../flows/flows.css';
import './sheet.css';
import './since.css';
import './peek.css';
import './overlays.css';
