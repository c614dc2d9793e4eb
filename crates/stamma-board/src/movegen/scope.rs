//! Which moves the generator is asked for, in the sets that it works with.

use crate::geometry::Geometry;
use crate::position::Position;
use crate::vocabulary::RoleSet;

/// The treatment of moves that leave the mover's king in check: left out or generated as well.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum KingSafety {
    Kept,
    Ignored,
}

/// Which moves are asked for.
pub(crate) struct Scope<G: Geometry> {
    pub roles: RoleSet,
    pub from: G::Bits,
    pub to: G::Bits,
    pub king: KingSafety,
}

impl<G: Geometry> Position<G> {
    /// Every move there is.
    #[inline]
    pub(crate) fn everything(&self) -> Scope<G> {
        let mask = self.geometry.mask();
        Scope { roles: RoleSet::ALL, from: mask, to: mask, king: KingSafety::Kept }
    }
}
